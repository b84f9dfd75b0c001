"""What the rooms of the screen share: the bed of a pond, brushes, boards, lights, and ways to set things down."""

/** The first message of the drawing process: from here on its end is the picture's doing. */
export const UP = 'up';

/** Bytes that cannot be decoded as a picture. A small class of its own, so that the drawing process loads no contract. */
export class RefusedPicture extends Error {
  constructor(options?: ErrorOptions) {
    super('the bytes cannot be drawn', options);
    this.name = 'RefusedPicture';
  }
}

/**
 * Reason why an untrusted file is rejected. It is independent of HTTP: the process that decodes loads nothing else of
 * the shop.
 */
export class PictureRefusal extends Error {
  readonly status: 400 | 413 | 415;
  readonly code: string;

  constructor(message: string, { status, code }: Pick<PictureRefusal, 'status' | 'code'>, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PictureRefusal';
    this.status = status;
    this.code = code;
  }
}

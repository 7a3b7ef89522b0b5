/** Why a stranger's file is not taken. It has no HTTP in it: the process that decodes loads nothing of the shop. */
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

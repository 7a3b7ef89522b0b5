import { buildValidationError } from '@mercer/platform/http/errors';

/** Widths in px that pictures are made in: those that the storefront's places need, once and twice as dense. */
const widths = [80, 160, 320, 480, 640, 960, 1280, 1920];

/**
 * The width that `?width=` is answered in: the next larger one, never more than the picture has.
 * @param requestedWidth as it stands in the address
 * @throws ApiError `validation_error` unless it is a whole number from 1 to 99999
 */
export function chooseRenderWidth(requestedWidth: string, ownWidth: number): number {
  if (!/^[1-9]\d{0,4}$/.test(requestedWidth))
    throw buildValidationError('width must be a whole number of pixels', 'width');
  return Math.min(widths.find((width) => width >= Number(requestedWidth)) ?? ownWidth, ownWidth);
}

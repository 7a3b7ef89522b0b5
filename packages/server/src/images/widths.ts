import { invalid } from '../http/errors.ts';

/** Widths in px that pictures are made in: those that the storefront's places need, once and twice as dense. */
const widths = [80, 160, 320, 480, 640, 960, 1280, 1920];

/**
 * The width that `?width=` is answered in: the next larger one, never more than the picture has.
 * @param asked as it stands in the address
 * @throws ApiError `validation_error` unless it is a whole number from 1 to 99999
 */
export function widthFor(asked: string, ownWidth: number): number {
  if (!/^[1-9]\d{0,4}$/.test(asked)) throw invalid('width must be a whole number of pixels', 'width');
  return Math.min(widths.find((width) => width >= Number(asked)) ?? ownWidth, ownWidth);
}

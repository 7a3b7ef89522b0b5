import { isShopPath } from '@mercer/contract';
import { buildValidationError } from '../../http/errors.ts';
import { describeForeignHost } from '../description/images.ts';
import type { Values } from './values.ts';

/** The model whose records the home page shows; a record that it could not show is refused. */
const model = 'scenes';

/**
 * @param path of the values in what came in
 * @param before what the record has: a picture of an older version stays where it is
 * @throws ApiError 400 for a link that leads out of the shop, and for a picture that is none of the shop
 */
export function assertValidScene(
  modelId: string,
  values: Values = {},
  { path, storedValues }: { path: string; storedValues: Values },
) {
  if (modelId !== model) return;
  const { link, picture } = values;
  if (typeof link === 'string' && link !== storedValues.link && !isShopPath(link)) {
    throw buildValidationError(
      `${path}.link: a path of this shop is expected, such as /category/kitchen`,
      `${path}.link`,
    );
  }
  const { url } = Object(picture);
  if (typeof url === 'string' && url !== Object(storedValues.picture).url && !isShopPath(url))
    throw buildValidationError(`${path}.picture.url: ${describeForeignHost(url)}`, `${path}.picture.url`);
  if (picture !== undefined && picture !== null && !isValidPicture(picture)) {
    const at = `${path}.picture`;
    throw buildValidationError(
      `${at}: a picture is expected, with url, width and height as POST /operator/images answers them`,
      at,
    );
  }
}

function isValidPicture(picture: unknown): boolean {
  const { url, width, height } = Object(picture);
  return typeof url === 'string' && [width, height].every((side) => Number.isInteger(side) && side > 0);
}

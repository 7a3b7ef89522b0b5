export type { Photographs } from '../http/config.ts';
export { type ClamdAddress, clamdScanner } from './clamd.ts';
export { Images } from './images.ts';
export { isNamedAsItCame, masterBytes, masterType, nameOf } from './master.ts';
export { isPictureFile } from './picture-type.ts';
export { isReviewImageName, makeReviewImage, type ReviewImage, reviewImageName } from './review-image.ts';
export { createImageRoutes } from './routes.ts';
export { type Bucket, s3Store } from './s3-store.ts';
export { uploadImage, uploadImages } from './upload.ts';

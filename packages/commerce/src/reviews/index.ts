export { parseReviewImages as imagesOfReview } from './images.ts';
export { moderateReview, removeReview } from './moderate-review.ts';
export { reviewData } from './personal-data.ts';
export { maxFormBytes } from './review-form.ts';
export { createReviewRoutes, reviewRoutes } from './routes.ts';
export { ReviewsSchema } from './write-review.ts';

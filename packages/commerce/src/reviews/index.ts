export { parseReviewImages as imagesOfReview } from './images.ts';
export { moderateReview, removeReview } from './moderate-review.ts';
export { reviewData } from './personal-data.ts';
export { adjustRating, countedRating } from './rating.ts';
export { maxFormBytes } from './review-form.ts';
export { createReviewRoutes, reviewRoutes } from './routes.ts';
export { toVoterKey } from './vote.ts';
export { ReviewsSchema } from './write-review.ts';

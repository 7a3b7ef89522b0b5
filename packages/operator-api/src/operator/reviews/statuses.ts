/** States of a review: waiting for a decision, shown, turned down. */
export const statuses = ['pending', 'published', 'rejected'] as const;

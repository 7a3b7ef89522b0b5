import { ratings } from '../constants.ts';
import styles from './rating.module.css';

export interface RatingProps {
  /** 0 to 5, shown in steps of 0.5 */
  value: number;
  /** Read aloud instead of the stars, e.g. '4.5 out of 5 stars'. */
  label: string;
  /** The value as text, for those who see it; the label says it to others. */
  figure?: string | undefined;
  note?: string;
}

/** Shows a rating as stars. One element draws all five, as lists contain many of them. */
export function Rating({ value, label, figure, note }: RatingProps) {
  const halves = Math.round(Math.min(ratings.stars, Math.max(0, value)) / ratings.shownStep);
  return (
    <span className={styles.rating}>
      {figure && <b aria-hidden="true">{figure}</b>}
      <span className={styles.stars} role="img" aria-label={label} data-halves={halves} />
      {note && <span>{note}</span>}
    </span>
  );
}

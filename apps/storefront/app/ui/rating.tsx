import { Star, StarHalf } from 'lucide-react';
import styles from './rating.module.css';

const places = [1, 2, 3, 4, 5];

/** Stars in steps of 0.5. @param label read aloud instead of the stars, e.g. '4.5 out of 5 stars' */
export function Rating({ value, label, note }: { value: number; label: string; note?: string }) {
  const halves = Math.round(value * 2);
  return (
    <span className={styles.rating}>
      <span className={styles.stars} role="img" aria-label={label}>
        {places.map((place) => (
          <OneStar key={place} fill={halves - (place - 1) * 2} />
        ))}
      </span>
      {note && <span>{note}</span>}
    </span>
  );
}

/** @param fill 2 or more: full, 1: half, 0 or less: outline */
function OneStar({ fill }: { fill: number }) {
  if (fill === 1) return <StarHalf aria-hidden="true" fill="currentColor" strokeWidth={1.5} />;
  return <Star aria-hidden="true" fill={fill >= 2 ? 'currentColor' : 'none'} strokeWidth={1.5} />;
}

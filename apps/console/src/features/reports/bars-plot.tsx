import { useWords } from '../../words/words.tsx';
import styles from './reports.module.css';

export interface Bar {
  key: string;
  label: string;
  value: number;
  /** value of the time before; undefined without comparison */
  before: number | undefined;
}

interface BarsPlotProps {
  label: string;
  bars: Bar[];
  format: (value: number) => string;
}

/** The largest rows of a report as bars, each with its name and value. The table has the same values. */
export function BarsPlot({ label, bars, format }: BarsPlotProps) {
  const words = useWords();
  const highest = Math.max(1e-9, ...bars.flatMap(({ value, before = 0 }) => [value, before]));
  const toShare = (value: number) => `${(Math.max(0, value) / highest) * 100}%`;
  const hasComparison = bars.some(({ before }) => before !== undefined);
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.legend}>
        <span className={styles.legendNow}>{words.reports.now}</span>
        {hasComparison ? <span className={styles.legendBefore}>{words.reports.before}</span> : null}
      </figcaption>
      <div role="img" aria-label={label} className={styles.bars}>
        {bars.map((bar) => (
          <div key={bar.key} className={styles.barRow}>
            <span className={styles.barLabel}>{bar.label}</span>
            <span className={styles.barTrack}>
              <span className={styles.bar} style={{ width: toShare(bar.value) }} />
              {bar.before === undefined ? null : (
                <span className={styles.barBefore} style={{ width: toShare(bar.before) }} />
              )}
            </span>
            <span className={styles.barValue}>{format(bar.value)}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}

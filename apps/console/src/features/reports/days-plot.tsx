import { type PointerEvent, useCallback, useState } from 'react';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import { listAxisValues, listLabelPlaces } from './plot-scale.ts';
import styles from './reports.module.css';

export interface DayPoint {
  day: string;
  value: number;
  /** value of the day at the same place of the time before; undefined without comparison */
  before: number | undefined;
}

interface DaysPlotProps {
  label: string;
  points: DayPoint[];
  isWhole: boolean;
  format: (value: number) => string;
  /** Writes a value beside the axis, where there is little room. */
  formatShort: (value: number) => string;
}

const height = 240;
const edge = { top: 12, right: 12, bottom: 28, left: 64 };
const labelWidth = 84;

/** Measures the room in an element as it changes its size. @returns a ref, and the width in px */
function useWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** A line over days, and a dashed one of the time before. The table of the report has the same values. */
export function DaysPlot({ label, points, isWhole, format, formatShort }: DaysPlotProps) {
  const words = useWords();
  const formats = useFormats();
  const [ref, width] = useWidth();
  const [pointed, setPointed] = useState<number>();
  const hasComparison = points.some(({ before }) => before !== undefined);
  const axis = listAxisValues(Math.max(0, ...points.flatMap(({ value, before = 0 }) => [value, before])), isWhole);
  const top = axis.at(-1) ?? 1;
  const inner = { width: Math.max(0, width - edge.left - edge.right), height: height - edge.top - edge.bottom };
  const findX = (index: number) => edge.left + (points.length < 2 ? 0.5 : index / (points.length - 1)) * inner.width;
  const findY = (value: number) => edge.top + inner.height - (Math.max(0, value) / top) * inner.height;
  const toLine = (values: number[]) => values.map((value, index) => `${findX(index)},${findY(value)}`).join(' ');
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - edge.left;
    const place = Math.round((x / Math.max(1, inner.width)) * (points.length - 1));
    setPointed(Math.min(points.length - 1, Math.max(0, place)));
  };
  const chosen = pointed === undefined ? undefined : points[pointed];
  const places = listLabelPlaces(points.length, Math.floor(inner.width / labelWidth));
  return (
    <figure className={styles.plot} ref={ref}>
      <figcaption className={styles.legend}>
        <span className={styles.legendNow}>{chosen ? formats.date(`${chosen.day}T12:00:00`) : words.reports.now}</span>
        {chosen ? <strong>{format(chosen.value)}</strong> : null}
        {hasComparison ? <span className={styles.legendBefore}>{words.reports.before}</span> : null}
        {chosen?.before === undefined ? null : <strong>{format(chosen.before)}</strong>}
      </figcaption>
      {width > 0 ? (
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height}
          onPointerMove={point}
          onPointerLeave={() => setPointed(undefined)}
        >
          {axis.map((value) => (
            <g key={value}>
              <line
                className={styles.gridLine}
                x1={edge.left}
                x2={width - edge.right}
                y1={findY(value)}
                y2={findY(value)}
              />
              <text x={edge.left - 8} y={findY(value) + 4} textAnchor="end">
                {formatShort(value)}
              </text>
            </g>
          ))}
          {places.map((index) => (
            <text
              key={points[index]?.day}
              x={findX(index)}
              y={height - 8}
              textAnchor={index === points.length - 1 && points.length > 1 ? 'end' : 'middle'}
            >
              {formats.day(`${points[index]?.day}T12:00:00`)}
            </text>
          ))}
          {hasComparison ? (
            <polyline className={styles.lineBefore} points={toLine(points.map(({ before = 0 }) => before))} />
          ) : null}
          <polyline className={styles.line} points={toLine(points.map(({ value }) => value))} />
          {points.length <= 31
            ? points.map(({ day, value }, index) => (
                <circle key={day} className={styles.point} cx={findX(index)} cy={findY(value)} r={3} />
              ))
            : null}
          {chosen && pointed !== undefined ? (
            <>
              <line
                className={styles.cursor}
                x1={findX(pointed)}
                x2={findX(pointed)}
                y1={edge.top}
                y2={height - edge.bottom}
              />
              <circle className={styles.point} cx={findX(pointed)} cy={findY(chosen.value)} r={5} />
            </>
          ) : null}
        </svg>
      ) : null}
    </figure>
  );
}

import styles from './sum-rows.module.css';

type Row = [label: string, amount: string];

/** A sum: rows of label and amount above a ruled-off total. */
export function SumRows({ rows, total }: { rows: Row[]; total: Row }) {
  return (
    <dl className={styles.rows}>
      {rows.map(([label, amount]) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total[0]}</dt>
        <dd>{total[1]}</dd>
      </div>
    </dl>
  );
}

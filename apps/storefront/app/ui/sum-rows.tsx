import styles from './sum-rows.module.css';

type Row = [label: string, amount: string];

/** A sum: rows of label and amount above a ruled-off total, and below it how that was paid. */
export function SumRows({ rows, total, paymentRows = [] }: { rows: Row[]; total: Row; paymentRows?: Row[] }) {
  return (
    <dl className={styles.rows}>
      <SumRowList rows={rows} />
      <div className={styles.total}>
        <dt>{total[0]}</dt>
        <dd>{total[1]}</dd>
      </div>
      <SumRowList rows={paymentRows} />
    </dl>
  );
}

function SumRowList({ rows }: { rows: Row[] }) {
  return rows.map(([label, amount]) => (
    <div key={label} className={styles.row}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  ));
}

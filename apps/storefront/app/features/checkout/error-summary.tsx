import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import styles from './checkout-page.module.css';
import type { CheckoutProblem } from './checkout-problem.ts';

/** Says on top what went wrong, links to the fields, and takes the focus when it appears. */
export function ErrorSummary({ problem }: { problem?: CheckoutProblem }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.focus();
  }, [problem]);
  const fields = Object.entries(problem?.fields ?? {});
  return (
    <div ref={box} tabIndex={-1} className={styles.errors}>
      {problem && (
        <Alert tone="error">
          {fields.length === 1 ? <a href={`#${fields[0]?.[0]}`}>{problem.message}</a> : problem.message}
          {fields.length > 1 && (
            <ul>
              {fields.map(([name, message]) => (
                <li key={name}>
                  <a href={`#${name}`}>{message}</a>
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
    </div>
  );
}

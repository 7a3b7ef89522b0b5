import { useWords } from '../words/words.tsx';
import type { Area } from './areas.ts';
import styles from './frame.module.css';

/** Every key of the console with what it does. */
export function KeyList({ areas }: { areas: Area[] }) {
  const words = useWords();
  const keys: [keys: string[], meaning: string][] = [
    [['Ctrl', 'K'], words.keys.palette],
    [['/'], words.keys.search],
    [['?'], words.keys.list],
    [['j'], words.keys.next],
    [['k'], words.keys.previous],
    [['Enter'], words.keys.open],
    [['x'], words.keys.select],
    ...areas.map(({ key, name }): [string[], string] => [['g', key], words.areas[name]]),
  ];
  return (
    <dl className={styles.keys}>
      {keys.map(([combination, meaning]) => (
        <div key={combination.join()} style={{ display: 'contents' }}>
          <dt>
            {combination.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

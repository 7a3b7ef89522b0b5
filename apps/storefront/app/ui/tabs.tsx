import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './tabs.module.css';

export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect(id: Id): void;
  /** Content of the selected tab. */
  children: ReactNode;
  /** Vertical: beside the panel from 900 px up, above it below. */
  orientation?: 'vertical' | 'horizontal';
  /** Stands under the tabs, e.g. a button. */
  footer?: ReactNode;
}

/** Arrow keys, Home and End move; only the selected tab is in the Tab order. */
export function Tabs<Id extends string>({ orientation = 'horizontal', ...props }: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, children, footer } = props;
  const id = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = neighbour(tabs, selected, event.key);
    if (!next) return;
    event.preventDefault();
    onSelect(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className={orientation === 'vertical' ? styles.vertical : undefined}>
      <div>
        <div
          role="tablist"
          aria-label={label}
          aria-orientation={orientation}
          className={classes(styles.list, orientation === 'horizontal' && styles.row)}
          onKeyDown={move}
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={tab.id === selected}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {footer}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  );
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function neighbour<Id extends string>(tabs: readonly { id: Id }[], selected: Id, key: string): Id | undefined {
  if (key === 'Home') return tabs[0]?.id;
  if (key === 'End') return tabs.at(-1)?.id;
  const step = steps[key];
  if (!step) return undefined;
  const at = tabs.findIndex(({ id }) => id === selected);
  return tabs[(at + step + tabs.length) % tabs.length]?.id;
}

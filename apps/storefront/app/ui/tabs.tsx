import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { joinClassNames } from './classes.ts';
import styles from './tabs.module.css';

export interface TabsProps<Id extends string> {
  label: string;
  /** Tabs, each with its own address, so that they work without scripts. */
  tabs: readonly { id: Id; label: string; to: string }[];
  selected: Id;
  /** Content of the selected tab. */
  children: ReactNode;
  /** Vertical: beside the panel from 900 px up, above it below. */
  orientation?: 'vertical' | 'horizontal';
  /** Stands under the tabs, e.g. a button. */
  footer?: ReactNode;
}

/** Arrow keys, Home and End move; only the selected tab is in the Tab order. */
export function Tabs<Id extends string>({ orientation = 'horizontal', ...props }: TabsProps<Id>) {
  const { label, tabs, selected, children, footer } = props;
  const id = useId();
  const navigate = useNavigate();
  const moveSelection = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = findNextTab(tabs, selected, toWritingKey(event));
    if (!next) return;
    event.preventDefault();
    navigate(next.to, { replace: true, preventScrollReset: true });
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <div className={orientation === 'vertical' ? styles.vertical : undefined}>
      <div>
        <div
          role="tablist"
          aria-label={label}
          aria-orientation={orientation}
          className={joinClassNames(styles.list, orientation === 'horizontal' && styles.row)}
          onKeyDown={moveSelection}
        >
          {tabs.map((tab) => (
            <Link
              key={tab.id}
              id={`${id}-${tab.id}`}
              to={tab.to}
              preventScrollReset
              role="tab"
              className={styles.tab}
              aria-selected={tab.id === selected}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === selected ? 0 : -1}
            >
              {tab.label}
            </Link>
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

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, ' ': 0 };

/** The key that leads the same way where texts are written from left to right. */
function toWritingKey({ key, currentTarget }: KeyboardEvent<HTMLDivElement>): string {
  const mirroredKeys: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
  return getComputedStyle(currentTarget).direction === 'rtl' ? (mirroredKeys[key] ?? key) : key;
}

function findNextTab<Tab extends { id: string }>(tabs: readonly Tab[], selected: string, key: string): Tab | undefined {
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  const step = steps[key];
  if (step === undefined) return undefined;
  const at = tabs.findIndex(({ id }) => id === selected);
  return tabs[(at + step + tabs.length) % tabs.length];
}

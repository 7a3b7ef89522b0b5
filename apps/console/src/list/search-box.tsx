import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '../ui/field.tsx';
import styles from './list.module.css';

const pauseMs = 150;

interface SearchBoxProps {
  label: string;
  value: string;
  /** Called a moment after the last key. */
  onSearch: (text: string) => void;
}

/** Searches as somebody types. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== text.trim()) setText(value);
  }
  const search = useEffectEvent((typed: string) => {
    if (typed !== value) onSearch(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className={styles.search}>
      <TextField
        type="search"
        label={label}
        isLabelHidden
        placeholder={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}

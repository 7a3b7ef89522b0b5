import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

interface PasswordFieldProps {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  error?: string;
}

/** A required password with a show/hide toggle. */
export function PasswordField(props: PasswordFieldProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isRevealed ? 'text' : 'password'}
      required
      adornment={
        <Button
          variant="icon"
          aria-label={isRevealed ? messages().auth.hidePassword : messages().auth.showPassword}
          aria-pressed={isRevealed}
          onClick={() => setIsRevealed(!isRevealed)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      }
    />
  );
}

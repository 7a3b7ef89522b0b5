import type { SettingValue } from '../../api/settings.ts';

export interface SettingFieldsProps {
  value: SettingValue;
  /** @param change fields of the setting that become something else */
  onChange: (change: SettingValue) => void;
}

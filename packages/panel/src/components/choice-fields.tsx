import { Checkbox, NativeSelect, type NativeSelectProps } from '@mantine/core';

type Options = Readonly<Record<string, string>>;

interface SelectFieldProps extends Omit<NativeSelectProps, 'data'> {
  /** What can be chosen, by its value. */
  readonly options: Options;
  /** What stands for no choice; without it one must be made. */
  readonly all?: string | undefined;
}

/** One of a few. */
export const SelectField = ({ options, all, ...props }: SelectFieldProps) => (
  <NativeSelect
    data={[
      ...(all === undefined ? [] : [{ value: '', label: all }]),
      ...Object.entries(options).map(([value, label]) => ({ value, label })),
    ]}
    {...props}
  />
);

interface CheckboxesProps<Value extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly description?: string;
  }[];
  readonly value: readonly Value[];
  readonly onChange: (value: Value[]) => void;
  readonly error?: string | false;
}

/** Any number of a few. */
export const Checkboxes = <Value extends string>(props: CheckboxesProps<Value>) => (
  <Checkbox.Group
    label={props.label}
    value={[...props.value]}
    onChange={(chosen) => props.onChange(chosen as Value[])}
    error={props.error}
  >
    <div className="opcoes">
      {props.options.map((option) => (
        <Checkbox key={option.value} {...option} />
      ))}
    </div>
  </Checkbox.Group>
);

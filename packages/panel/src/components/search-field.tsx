import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

interface SearchFieldProps {
  readonly placeholder: string;
  /** What is searched for now; emptied from outside, the field is empty too. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches while somebody types, once they pause. */
export function SearchField({ placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const search = useDebouncedCallback((typed: string) => onSearch(typed.trim()), 250);
  useEffect(() => {
    if (value === '') setText('');
  }, [value]);
  return (
    <TextInput
      label="Buscar"
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}

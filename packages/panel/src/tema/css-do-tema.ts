import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { tema } from './tema.ts';

/** The CSS variables that Mantine would otherwise write into the page at run time. */
export function cssDoTema(): string {
  return convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, tema)), ':root');
}

import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The house's green, from the report's palette (`#0f7a66` is its strong tone). */
const verde: MantineColorsTuple = [
  '#e9f7f3',
  '#d3ece5',
  '#a5d9cb',
  '#74c5b0',
  '#4bb498',
  '#2c9f84',
  '#178a71',
  '#0f7a66',
  '#0b6454',
  '#084c40',
];

/** The greys of the dark theme, bluish like the ground of the pages. */
const dark: MantineColorsTuple = [
  '#e8edf0',
  '#c3ced4',
  '#a3b1ba',
  '#7f8f99',
  '#3a4750',
  '#2b363d',
  '#1c252b',
  '#161d22',
  '#11181c',
  '#0e1317',
];

export const theme = createTheme({
  primaryColor: 'verde',
  primaryShade: { light: 7, dark: 7 },
  colors: { verde, dark },
  fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  headings: { fontFamily: "'Inter Variable', Inter, system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // What explains a field stands below it, so that fields beside one another stay on one line.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
});

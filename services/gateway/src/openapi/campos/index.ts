import { CAMPOS_DO_CADASTRO } from './cadastro.ts';
import { CAMPOS_DOS_DOCUMENTOS } from './documentos.ts';
import { CAMPOS_DO_MES } from './mes.ts';

/**
 * What a field of the API means, in the words of who integrates it: by its name, or as `of.name` where it means another
 * thing in one place, `of` being the field or the component that it stands in. A schema's own words come before these.
 */
export const CAMPOS: Readonly<Record<string, string>> = {
  ...CAMPOS_DO_CADASTRO,
  ...CAMPOS_DO_MES,
  ...CAMPOS_DOS_DOCUMENTOS,
};

import type { Parte, TipoDeErro } from './cell.ts';

export const BODY_OF: Partial<Record<Parte, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  arquivo: 'application/octet-stream',
  formulario: 'multipart/form-data',
};

const bodies = (le: ReadonlySet<Parte>) => [...le].filter((parte) => BODY_OF[parte]);
const se = (vale: boolean, motivo: string) => (vale ? motivo : undefined);
const ofNothing = (le: ReadonlySet<Parte>) => se(le.size === 0, 'it reads nothing');
/** Why a kind cannot come to an address that reads these parts; undefined where it can. */
export const DOES_NOT_FIT: Partial<Record<TipoDeErro, (le: ReadonlySet<Parte>) => string | undefined>> = {
  ausente: (le) => se(!bodies(le).length, 'an address without its id is another; filters may be left out'),
  'campo desconhecido': (le) =>
    se(!bodies(le).length && !le.has('consulta'), 'it reads no names, and passes over what it does not read'),
  'UUID ruim': (le) => se(!le.has('caminho'), 'it is told no id, or one that its row has no cell for'),
  'mês impossível': (le) => se(!le.has('mes'), 'it is told no month'),
  'outro tipo de conteúdo': (le) => se(!bodies(le).length, 'it reads no body'),
  'formulário cortado': (le) => se(!le.has('formulario'), 'it reads no form'),
  'arquivo de 6 MB': (le) => se(!bodies(le).length, 'it reads no body'),
  '501 arquivos': (le) => se(!le.has('formulario'), 'it reads no form'),
  'JSON fundo': (le) => se(!le.has('json'), 'it reads no JSON'),
  'corpo lento': (le) =>
    bodies(le).length ? 'tried with all others of its kind at once' : 'it reads no body',
  'tipo errado': (le) =>
    se(!bodies(le).length && !le.has('consulta') && !le.has('caminho'), 'it reads nothing'),
  'longo demais': ofNothing,
  'bytes NUL': ofNothing,
  'chaves do protótipo': ofNothing,
  'UTF-8 inválido': ofNothing,
};

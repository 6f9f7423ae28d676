import { CriarCliente, type Detalhe, known, validate, withoutPunctuation } from '@apura/contracts';
import { validarCnpj } from '@apura/documents';
import { entriesOf, keysOf, recordOf } from '@apura/engine/tables';
import {
  anexoOfCell,
  asIs,
  countMissing,
  dayOfCell,
  type Falta,
  type Format,
  inReais,
  mesOfCell,
  normalize,
  raizOfCell,
  readCsvRows,
  readEachRow,
  regimeDaCelula,
  type WithLinha,
} from './read-csv-rows.ts';

/** A client as one line of the file describes it. */
type ClienteDaLinha = WithLinha<{ readonly cnpjRaiz: string; readonly cliente: CriarCliente }>;

/** How spreadsheets of offices head these columns. */
const SINONIMOS = {
  anexo: 'simples_anexo',
  anexo_do_simples: 'simples_anexo',
  anexo_simples: 'simples_anexo',
  regime_tributario: 'regime',
  tributacao: 'regime',
  enquadramento: 'regime',
  nome: 'razao_social',
  cliente: 'razao_social',
  empresa: 'razao_social',
  nome_empresarial: 'razao_social',
  nome_da_empresa: 'razao_social',
  'cnpj/cpf': 'cnpj',
  cnpj_completo: 'cnpj',
  raiz: 'cnpj_raiz',
  raiz_do_cnpj: 'cnpj_raiz',
  receita_bruta_12_meses: 'rbt12',
  faturamento_12_meses: 'rbt12',
  folha_12_meses: 'folha12',
  inicio: 'desde',
  inicio_da_atividade: 'inicio_de_atividade',
  inicio_das_atividades: 'inicio_de_atividade',
  data_de_abertura: 'inicio_de_atividade',
  abertura: 'inicio_de_atividade',
  regime_desde: 'desde',
  'cbs/ibs': 'ibs_cbs',
  cbs_e_ibs: 'ibs_cbs',
} as const;

const COLUNAS = {
  cnpj: withoutPunctuation,
  cnpj_raiz: withoutPunctuation,
  razao_social: asIs,
  regime: regimeDaCelula,
  inicio_de_atividade: dayOfCell,
  desde: mesOfCell,
  ibs_cbs: normalize,
  simples_anexo: anexoOfCell,
  rbt12: inReais,
  folha12: inReais,
  atividade: normalize,
};
type Coluna = keyof typeof COLUNAS;

const FORMATO: Format<Coluna, Omit<ClienteDaLinha, 'linha'>> = {
  colunas: COLUNAS,
  obrigatorias: [['razao_social'], ['regime'], ['cnpj', 'cnpj_raiz']],
  sinonimos: SINONIMOS,
  oQue: ['cliente', 'clientes'],
  ler: readCliente,
  chave: ({ cnpjRaiz }) => ({ coluna: 'cnpj', valor: cnpjRaiz, nome: `a raiz ${cnpjRaiz}` }),
};

function readCliente({ cnpj, ...outros }: Readonly<Partial<Record<Coluna, string>>>, falta: Falta) {
  // Under "CNPJ" people also write the root alone.
  const soRaiz = cnpj?.length === 8 && outros.cnpj_raiz === undefined;
  const dados = { ...outros, ...(cnpj === undefined ? {} : soRaiz ? { cnpj_raiz: cnpj } : { cnpj }) };
  const cliente = countMissing(() => validate(CriarCliente, dados), falta, 'cnpj');
  if (!cliente) return undefined;
  if (cliente.cnpj !== undefined && !validarCnpj(cliente.cnpj)) {
    falta('cnpj', 'os dígitos verificadores não conferem');
    return undefined;
  }
  return { cnpjRaiz: cliente.cnpj_raiz ?? known(cliente.cnpj, 'CNPJ').slice(0, 8), cliente };
}

/**
 * Reads the clients of a CSV file: a header with `razao_social`, `regime`, `cnpj` and/or `cnpj_raiz` and, if wanted,
 * `desde` and what the Simples and the MEI need; names of regimes may have accents, capitals and spaces, a CNPJ its
 * punctuation, and amounts are written as people write them ("1.234,56").
 *
 * @throws ApiError `csv_invalido` with the faults of its lines
 */
export const readClientesCsv = (texto: string): ClienteDaLinha[] => readCsvRows(texto, FORMATO);

/** The same line by line, each with its own faults. @throws ApiError `csv_invalido` when the file cannot be read */
export const readEachClienteOfCsv = (texto: string) => [...readEachRow(texto, FORMATO)];

type Celulas = Readonly<Partial<Record<Coluna | 'contato', string>>>;

/** A line about a client that the office may have: its cells as they are written, and what they make of a new one. */
interface LinhaAberta {
  readonly cnpjRaiz: string;
  readonly celulas: Celulas;
  readonly novo: CriarCliente | undefined;
  /** What is wrong with it as a new client. */
  readonly faltasDoNovo: readonly Detalhe[];
}

const ABERTO: Format<Coluna | 'contato', LinhaAberta> = {
  colunas: { ...recordOf(keysOf(COLUNAS), () => asIs), contato: asIs },
  obrigatorias: [['cnpj', 'cnpj_raiz']],
  sinonimos: { ...SINONIMOS, email: 'contato', e_mail: 'contato', email_do_cliente: 'contato' },
  oQue: ['cliente', 'clientes'],
  ler(celulas, falta) {
    const cnpjRaiz = raizOfCell(celulas.cnpj ?? celulas.cnpj_raiz ?? '');
    if (cnpjRaiz === undefined) {
      falta('cnpj', 'não é um CNPJ nem a raiz de um');
      return undefined;
    }
    const { contato: _, ...doCliente } = celulas;
    const faltasDoNovo: Detalhe[] = [];
    const lidas = Object.fromEntries(
      entriesOf(doCliente).map(([coluna, valor]) => [coluna, COLUNAS[coluna](valor ?? '')]),
    );
    const novo = readCliente(lidas, (campo, motivo) => faltasDoNovo.push({ campo, motivo }));
    return { cnpjRaiz, celulas, novo: novo?.cliente, faltasDoNovo };
  },
  chave: ({ cnpjRaiz }) => ({ coluna: 'cnpj', valor: cnpjRaiz, nome: `a raiz ${cnpjRaiz}` }),
};

/** The lines of a file that may also change clients: of those the CNPJ is enough, and what becomes different. */
export const readEachLinhaAberta = (texto: string) => [...readEachRow(texto, ABERTO)];

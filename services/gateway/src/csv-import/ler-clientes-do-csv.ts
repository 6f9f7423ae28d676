import { CriarCliente, validar } from '@apura/contracts';
import { validarCnpj } from '@apura/nfe';
import {
  anexoDaCelula,
  comoEsta,
  emReais,
  mesDaCelula,
  normalizar,
  regimeDaCelula,
  semPontuacao,
} from './celulas-do-csv.ts';
import {
  type ComLinha,
  contarFaltas,
  type Formato,
  lerCadaLinha,
  lerLinhasDoCsv,
} from './ler-linhas-do-csv.ts';

/** A client as one line of the file describes it. */
export type ClienteDaLinha = ComLinha<{ readonly cnpjRaiz: string; readonly cliente: CriarCliente }>;

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
  regime_desde: 'desde',
  'cbs/ibs': 'ibs_cbs',
  cbs_e_ibs: 'ibs_cbs',
} as const;

const COLUNAS = {
  cnpj: semPontuacao,
  cnpj_raiz: semPontuacao,
  razao_social: comoEsta,
  regime: regimeDaCelula,
  desde: mesDaCelula,
  ibs_cbs: normalizar,
  simples_anexo: anexoDaCelula,
  rbt12: emReais,
  folha12: emReais,
  atividade: normalizar,
};

const FORMATO: Formato<keyof typeof COLUNAS, Omit<ClienteDaLinha, 'linha'>> = {
  colunas: COLUNAS,
  obrigatorias: [['razao_social'], ['regime'], ['cnpj', 'cnpj_raiz']],
  sinonimos: SINONIMOS,
  oQue: ['cliente', 'clientes'],
  ler({ cnpj, ...outros }, falta) {
    // Under "CNPJ" people also write the root alone.
    const soRaiz = cnpj?.length === 8 && outros.cnpj_raiz === undefined;
    const dados = { ...outros, ...(cnpj === undefined ? {} : soRaiz ? { cnpj_raiz: cnpj } : { cnpj }) };
    const cliente = contarFaltas(() => validar(CriarCliente, dados), falta, 'cnpj');
    if (!cliente) return undefined;
    if (cliente.cnpj !== undefined && !validarCnpj(cliente.cnpj)) {
      falta('cnpj', 'os dígitos verificadores não conferem');
      return undefined;
    }
    return { cnpjRaiz: cliente.cnpj_raiz ?? (cliente.cnpj as string).slice(0, 8), cliente };
  },
  chave: ({ cnpjRaiz }) => ({ coluna: 'cnpj', valor: cnpjRaiz, nome: `a raiz ${cnpjRaiz}` }),
};

/**
 * Reads the clients of a CSV file: a header with `razao_social`, `regime`, `cnpj` and/or `cnpj_raiz` and, if wanted,
 * `desde` and what the Simples and the MEI need; names of regimes may have accents, capitals and spaces, a CNPJ its
 * punctuation, and amounts are written as people write them ("1.234,56").
 *
 * @throws ErroDaApi `csv_invalido` with the faults of its lines
 */
export const lerClientesDoCsv = (texto: string): ClienteDaLinha[] => lerLinhasDoCsv(texto, FORMATO);

/** The same line by line, each with its own faults. @throws ErroDaApi `csv_invalido` when the file cannot be read */
export const lerCadaClienteDoCsv = (texto: string) => [...lerCadaLinha(texto, FORMATO)];

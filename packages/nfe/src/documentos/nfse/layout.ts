import { decimal, decimals, type Read, text, texts } from '@apura/engine/leitura';
import { type Linha, rows } from '../../tabela-de-campos.ts';
import { LUGAR } from '../layout-comum.ts';

const PESSOA = texts('CNPJ', 'CPF', 'NIF', 'xNome');
const ENDERECO = { '(end)': { '(endNac)': { cMun: text } } } as const;

/** What the issuer declared: it goes on standing inside of the NFS-e. */
const DPS = {
  ...texts('tpAmb', 'dhEmi', 'serie', 'dCompet', 'tpEmit', 'cMotivoEmisTI', 'chNFSeRej'),
  /** Layouts v1.04.00 (NT 009) have them here, those before in IBSCBS. */
  ...texts('finNFSe', 'tpNFSeDebito'),
  subst: { chSubstda: text },
  prest: { ...PESSOA, ...ENDERECO, regTrib: texts('opSimpNac', 'regApTribSN', 'regEspTrib') },
  toma: { ...PESSOA, ...ENDERECO },
  interm: { ...PESSOA, ...ENDERECO },
  serv: {
    /** cAtvSN: NT 009. */
    cServ: texts('cTribNac', 'xDescServ', 'cNBS', 'cAtvSN'),
  },
  valores: {
    vServPrest: { vServ: decimal },
    vDescCondIncond: { vDescIncond: decimal },
    trib: {
      tribMun: { ...texts('tribISSQN', 'tpRetISSQN'), exigSusp: { tpSusp: text } },
      tribFed: {
        piscofins: {
          ...texts('CST', 'tpRetPisCofins'),
          ...decimals('vBCPisCofins', 'pAliqPis', 'pAliqCofins', 'vPis', 'vCofins'),
        },
        ...decimals('vRetCP', 'vRetIRRF', 'vRetCSLL'),
      },
    },
  },
  IBSCBS: {
    ...texts('finNFSe', 'indFinal', 'cIndOp', 'tpOper', 'tpEnteGov'),
    gRefNFSe: { refNFSe: [99, text] },
    dest: { ...PESSOA, ...ENDERECO },
    valores: {
      trib: {
        gIBSCBS: {
          ...texts('CST', 'cClassTrib'),
          gTribRegular: { cClassTribReg: text },
          /** NT 009. */
          gPagAntecipado: { refNFSe: [99, text] },
        },
      },
    },
  },
} as const;

/** What was computed of it: rates and amounts of each tax. */
const CALCULADO = {
  valores: {
    ...decimals('vBC', 'vCalcReeRepRes'),
    uf: decimals('pIBSUF', 'pRedAliqUF', 'pAliqEfetUF'),
    mun: decimals('pIBSMun', 'pRedAliqMun', 'pAliqEfetMun'),
    fed: decimals('pCBS', 'pRedAliqCBS', 'pAliqEfetCBS'),
  },
  totCIBS: {
    vTotNF: decimal,
    gIBS: {
      vIBSTot: decimal,
      gIBSUFTot: decimals('vDifUF', 'vIBSUF'),
      gIBSMunTot: decimals('vDifMun', 'vIBSMun'),
    },
    gCBS: decimals('vDifCBS', 'vCBS'),
    /** NT 009. */
    gTribSN: decimals('vIBSSN', 'vCBSSN'),
  },
} as const;

/** NFSe of the national layout (1.00, 1.01, and what is known of NT 009). Two groups IBSCBS, two vBC: each has its path. */
export const NFSE = {
  '@versao': text,
  '(infNFSe)': {
    '@Id': text,
    ...texts('nNFSe', 'cLocIncid', 'cStat'),
    emit: { ...PESSOA, '(enderNac)': LUGAR },
    valores: decimals('vBC', 'pAliqAplic', 'vISSQN', 'vLiq'),
    IBSCBS: CALCULADO,
    DPS: { '@versao': text, '(infDPS)': DPS },
  },
} as const;

/** xDescServ is longer than any other text that is kept. */
export const LINHAS_DA_NFSE: readonly Linha[] = [
  ...rows(NFSE).map(
    (linha): Linha => (linha.caminho.endsWith('/xDescServ') ? { ...linha, tipo: 'descricao' } : linha),
  ),
];

export type NFSE = Read<typeof NFSE>;
export type DPS = Read<typeof DPS>;
export type CALCULADO = Read<typeof CALCULADO>;
export type PESSOA = Read<typeof PESSOA> & { readonly cMun?: string };

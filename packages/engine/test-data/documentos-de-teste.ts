import type { DocumentoFiscal, ItemDoDocumento, TipoDeOutroDocumento } from '../src/documento-fiscal.ts';

/** A CT-e key for the made-up documents; an NFS-e has 50 digits. */
const chaveDe = (tipo: TipoDeOutroDocumento): string => '0'.repeat(tipo === 'nfse' ? 50 : 44);

function documento(
  tipo: TipoDeOutroDocumento,
  CRT: string,
  itens: readonly ItemDoDocumento[],
  mais: Partial<DocumentoFiscal> = {},
): DocumentoFiscal {
  const fornecedor = { CNPJ: '11111111000191', UF: 'SP', CRT };
  const adquirente = { CNPJ: '22222222000191', UF: 'SP', IE: '111111111111', indIE: '1' };
  return {
    tipo,
    chave: chaveDe(tipo),
    versao: '4.00',
    numero: '1',
    dhEmi: '2026-10-15T10:00:00-03:00',
    competencia: { data: '2026-10-15', motivo: 'emissao' },
    tpAmb: '1',
    situacao: 'autorizada',
    finalidade: 'normal',
    fornecedor,
    adquirente,
    partes: { emit: fornecedor, dest: adquirente },
    itens,
    totais: { valor: '0.00' },
    vinculos: [],
    avisos: [],
    ...mais,
  };
}

const item = (mais: Partial<ItemDoDocumento>): ItemDoDocumento => ({
  nItem: '1',
  descricao: 'Item',
  valor: '0.00',
  ...mais,
});
const tributado = { CST: '000', cClassTrib: '000001', vBC: '0.00' } as const;
const exportado = { CST: '410', cClassTrib: '410004' } as const;
const icms = { grupo: 'ICMS00', CST: '00', vICMS: '0.00' } as const;

/** One document of each shape that the rules tell apart, without amounts. */
export const DOCUMENTOS_DE_TESTE: readonly DocumentoFiscal[] = [
  documento('cte', '3', [item({ CFOP: '5352', icms, ibscbs: tributado })]),
  documento('cte', '1', [item({ CFOP: '5352', icms: { grupo: 'ICMSSN', CST: '90' } })]),
  documento('cteos', '3', [item({ CFOP: '5357', icms, ibscbs: tributado })], { transporte: { tpServ: '6' } }),
  documento('nfse', '3', [item({ cTribNac: '010101', iss: { tribISSQN: '1' }, ibscbs: tributado })]),
  documento('nfse', '3', [item({ cTribNac: '040101', iss: { tribISSQN: '1' }, ibscbs: tributado })]),
  documento('nf3e', '3', [
    item({ CFOP: '5252', cClass: '0601001', icms, ibscbs: tributado }),
    item({ CFOP: '5252', cClass: '0604001', icms, ibscbs: tributado }),
    item({ cClass: '0805001', semCst: true, ibscbs: { CST: '410', cClassTrib: '410021' } }),
  ]),
  documento('nfcom', '3', [
    item({ CFOP: '5307', cClass: '0400401', icms, ibscbs: tributado }),
    item({ cClass: '0500101', semCst: true, ibscbs: { CST: '820', cClassTrib: '820009' } }),
  ]),
  documento('bpe', '3', [
    item({ CFOP: '5353', icms, ibscbs: { CST: '200', cClassTrib: '200049', vBC: '0.00' } }),
  ]),
  documento('ctesimp', '3', [item({ CFOP: '6352', icms, ibscbs: tributado })], {
    transporte: { modal: '01' },
  }),
  documento('cte', '3', [item({ CFOP: '5352', icms, ibscbs: tributado })], { transporte: { tpServ: '1' } }),
  documento('cte', '3', [item({ CFOP: '7358', icms: { grupo: 'ICMS45', CST: '41' }, ibscbs: exportado })]),
  documento('cteos', '3', [item({ CFOP: '5357', icms, ibscbs: tributado })], { transporte: { tpServ: '7' } }),
  documento('gtve', '3', []),
  documento(
    'nfse',
    '1',
    [item({ cTribNac: '010101', iss: { tribISSQN: '1' }, das: { vCBS: '13.00', vIBS: '0.15' } })],
    {
      servico: { tpEmit: '1', cAtvSN: '9' },
    },
  ),
  documento(
    'nfse',
    '3',
    [item({ cTribNac: '170101', iss: { tribISSQN: '1', retidoPor: 'tomador' }, ibscbs: tributado })],
    { retencoes: { iss: '20.00', irrf: '15.00', contribuicoes: { valor: '46.50', tpRetPisCofins: '3' } } },
  ),
  documento('nfse', '3', [item({ cTribNac: '010101', iss: { tribISSQN: '3' }, ibscbs: exportado })]),
  documento('nfse', '3', [item({ cTribNac: '010101', ibscbs: tributado })], { finalidade: 'adiantamento' }),
  documento('nf3e', '3', [
    item({ CFOP: '5252', cClass: '0601001', icms, ibscbs: tributado }),
    item({ cClass: '0601001', semCst: true, ibscbs: { CST: '830', cClassTrib: '830001', vBC: '0.00' } }),
    item({ cClass: '0606001', devolucao: true, semCst: true, ibscbs: { CST: '410', cClassTrib: '410999' } }),
  ]),
  documento('nf3e', '3', [
    item({ CFOP: '5252', cClass: '0601001', icms, ibscbs: { CST: '410', cClassTrib: '410031' } }),
  ]),
  documento('nfag', '3', [
    item({ cClass: '0100101', ibscbs: tributado }),
    item({ cClass: '0100201', devolucao: true, ibscbs: tributado }),
  ]),
  documento('nfgas', '3', [item({ CFOP: '5102', cClass: '0100101', icms, ibscbs: tributado })]),
];

type Valores = Partial<Record<'icms' | 'iss' | 'pis' | 'cofins', string>> &
  Record<'vBC' | 'cbs' | 'ibs', string>;

const PRECO = '1000.00';
const SERVICO: Valores = {
  iss: '50.00',
  pis: '6.50',
  cofins: '30.00',
  vBC: '913.50',
  cbs: '8.22',
  ibs: '0.91',
};
const FRETE: Valores = { icms: '120.00', vBC: '798.60', cbs: '7.19', ibs: '0.80' };
const CONTA: Valores = {
  icms: '180.00',
  pis: '13.53',
  cofins: '62.32',
  vBC: '744.15',
  cbs: '6.70',
  ibs: '0.74',
};
const AGUA: Valores = { pis: '16.50', cofins: '76.00', vBC: '907.50', cbs: '8.17', ibs: '0.91' };

function valoresDe({ tipo, finalidade }: DocumentoFiscal): Valores {
  // CBS and IBS alone.
  if (finalidade === 'adiantamento') return { vBC: PRECO, cbs: '9.00', ibs: '1.00' };
  if (tipo === 'bpe') return { ...FRETE, cbs: '4.31', ibs: '0.48' };
  if (tipo === 'nf3e' || tipo === 'nfcom' || tipo === 'nfgas') return CONTA;
  return tipo === 'nfse' ? SERVICO : tipo === 'nfag' ? AGUA : FRETE;
}

/** The same documents with amounts, of the Lucro Real in 2026 (ISS of the Presumido), each on a day of that year. */
export function documentosWithValores(ano: number): readonly DocumentoFiscal[] {
  return DOCUMENTOS_DE_TESTE.map((documento, indice) => {
    const { itens, competencia } = documento;
    const valores = valoresDe(documento);
    const data = `${ano}-10-15`;
    return {
      ...documento,
      chave: String(indice + 1).padStart(documento.chave.length, '0'),
      dhEmi: `${data}T10:00:00-03:00`,
      competencia: { ...competencia, data },
      totais: { ...documento.totais, valor: PRECO },
      itens: itens.map((cada) => withValores(cada, valores)),
    };
  });
}

function withValores(cada: ItemDoDocumento, valores: Valores): ItemDoDocumento {
  const { icms: doIcms, iss, ibscbs, semCst } = cada;
  const { vBC, cbs, ibs, icms: vICMS, iss: vISSQN, pis, cofins } = valores;
  const compensada = ibscbs?.CST === '830';
  const zero = '0.00';
  const tributos = {
    cbs: { v: compensada ? zero : cbs },
    ibs_uf: { v: compensada ? zero : ibs },
    ibs_mun: { v: zero },
  };
  const declara = pis !== undefined && cofins !== undefined && semCst !== true && iss?.tribISSQN !== '3';
  return {
    ...cada,
    valor: PRECO,
    ...(doIcms?.vICMS === undefined || vICMS === undefined ? {} : { icms: { ...doIcms, vICMS } }),
    ...(vISSQN === undefined || iss?.tribISSQN !== '1' ? {} : { iss: { ...iss, vISSQN } }),
    ...(declara ? { pis: { CST: '01', v: pis }, cofins: { CST: '01', v: cofins } } : {}),
    ...(ibscbs?.vBC === undefined ? {} : { ibscbs: { ...ibscbs, vBC, ...tributos } }),
  };
}

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
];

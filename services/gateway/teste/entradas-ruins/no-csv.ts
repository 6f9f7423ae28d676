import { type CodigoDeErro, LIMITES } from '@apura/contracts';
import { type Bloco, MB6, um } from './celula.ts';

const tipoCsv = 'text/csv';
const csv = (body: string | Uint8Array<ArrayBuffer>, codigo: CodigoDeErro = 'csv_invalido') =>
  um({ tipo: tipoCsv, body }, codigo);

interface Csv {
  /** The columns that must be there, and a good line. */
  readonly colunas: string;
  readonly linha: string;
  /** Lines with one fault each. */
  readonly tipoErrado: string;
  readonly longo: string;
  readonly nul: string;
  /** In Windows-1252, in which these bytes are control characters. */
  readonly controle: string;
}

const noCsv = ({ colunas, linha, tipoErrado, longo, nul, controle }: Csv): Bloco => ({
  parte: 'csv',
  celulas: {
    ausente: [...csv(''), ...csv(`${colunas.split(',').at(-1)}\nalgo`)],
    'tipo errado': csv(`${colunas}\n${tipoErrado}`),
    'longo demais': csv(`${colunas}\n${longo}`),
    'campo desconhecido': csv(`${colunas},estranho\n${linha},1`),
    'mês impossível': csv(`${colunas},desde\n${linha},2026-13`),
    'outro tipo de conteúdo': um({ tipo: 'application/json', body: '{}' }, 'tipo_de_conteudo_invalido'),
    'arquivo de 6 MB': csv(new Uint8Array(MB6).fill(0x61), 'requisicao_grande_demais'),
    'bytes NUL': csv(`${colunas}\n${nul}`),
    'chaves do protótipo': csv(`__proto__,constructor,${colunas}\n1,2,${linha}`),
    'UTF-8 inválido': csv(Uint8Array.from(Buffer.from(`${colunas}\n${controle}`, 'latin1'))),
  },
});

export const CSV_DE_CLIENTES = noCsv({
  colunas: 'cnpj_raiz,regime,razao_social',
  linha: '11222333,mei,Padaria',
  tipoErrado: '11222333,outro,Padaria',
  longo: `11222333,mei,${'x'.repeat(201)}`,
  nul: '11222333,mei,Pad\u0000aria',
  controle: '11222333,mei,\x81\x8d',
});

export const CSV_DE_FORNECEDORES = noCsv({
  colunas: 'cnpj_raiz,anexo,rbt12',
  linha: '11222333,I,1000.00',
  tipoErrado: '11222333,VI,1000.00',
  longo: `11222333,I,${'9'.repeat(5000)}`,
  nul: '11222333,I\u0000,1000.00',
  controle: '11222333,\x81,1000.00',
});

export const CSV_DE_DESTINACOES = noCsv({
  colunas: 'cnpj_raiz,produto,destinacao',
  linha: '11222333,A,insumo',
  tipoErrado: '11222333,A,presente',
  longo: `11222333,${'x'.repeat(61)},insumo`,
  nul: '11222333,A\u0000,insumo',
  controle: '11222333,A,\x81\x8d',
});

const COM_COLUNA = (nome: string) => `cnpj_raiz,regime,razao_social,${nome}\n11222333,mei,Padaria,1`;

/** Faults of single lines are no fault of the request here, but its answer: these are of the file as a whole. */
export const CSV_CONFERIDO: Bloco = {
  ...CSV_DE_CLIENTES,
  celulas: {
    ...CSV_DE_CLIENTES.celulas,
    'tipo errado': csv(COM_COLUNA('5')),
    'longo demais': csv(COM_COLUNA('x'.repeat(LIMITES.caracteres_por_linha))),
    'mês impossível': csv(COM_COLUNA('2026-13')),
    'bytes NUL': csv(COM_COLUNA('de\u0000sde')),
    'UTF-8 inválido': csv(Uint8Array.from(Buffer.from(COM_COLUNA('\x81\x8d'), 'latin1'))),
  },
};

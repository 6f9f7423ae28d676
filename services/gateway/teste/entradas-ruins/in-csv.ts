import { type ErrorCode, LIMITES } from '@apura/contracts';
import { type Bloco, MB6, MISSING_CHAVE, um } from './cell.ts';
import { mesWith, withId } from './no-endereco.ts';

const tipoCsv = 'text/csv';
const csv = (body: string | Uint8Array<ArrayBuffer>, codigo: ErrorCode = 'csv_invalido', consulta?: string) =>
  um({ tipo: tipoCsv, body, ...(consulta ? { consulta } : {}) }, codigo);

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

/** What else there is to an address that reads such a file. */
interface Endereco {
  /** What it has to be asked with. */
  readonly consulta?: string;
  /** What is told of a fault of the file; `not_found` where the client, whom nobody has, is looked for first. */
  readonly codigo?: ErrorCode;
  /** The column of a month. */
  readonly mes?: string;
}

const inCsv = (
  { colunas, linha, tipoErrado, longo, nul, controle }: Csv,
  { consulta, codigo = 'csv_invalido', mes = 'desde' }: Endereco = {},
): Bloco => {
  const com = (body: string | Uint8Array<ArrayBuffer>, outro = codigo) => csv(body, outro, consulta);
  return {
    parte: 'csv',
    celulas: {
      ausente: [...com(''), ...com(`${colunas.split(',').at(-1)}\nalgo`)],
      'tipo errado': com(`${colunas}\n${tipoErrado}`),
      'longo demais': com(`${colunas}\n${longo}`),
      'campo desconhecido': com(`${colunas},estranho\n${linha},1`),
      'mês impossível': com(`${colunas},${mes}\n${linha},2026-13`),
      'outro tipo de conteúdo': um(
        { tipo: 'application/json', body: '{}', ...(consulta ? { consulta } : {}) },
        'tipo_de_conteudo_invalido',
      ),
      'arquivo de 6 MB': com(new Uint8Array(MB6).fill(0x61), 'requisicao_grande_demais'),
      'bytes NUL': com(`${colunas}\n${nul}`),
      'chaves do protótipo': com(`__proto__,constructor,${colunas}\n1,2,${linha}`),
      'UTF-8 inválido': com(Uint8Array.from(Buffer.from(`${colunas}\n${controle}`, 'latin1'))),
    },
  };
};

export const CSV_OF_CLIENTES = inCsv({
  colunas: 'cnpj_raiz,regime,razao_social',
  linha: '11222333,mei,Padaria',
  tipoErrado: '11222333,outro,Padaria',
  longo: `11222333,mei,${'x'.repeat(201)}`,
  nul: '11222333,mei,Pad\u0000aria',
  controle: '11222333,mei,\x81\x8d',
});

export const CSV_OF_FORNECEDORES = inCsv({
  colunas: 'cnpj_raiz,anexo,rbt12',
  linha: '11222333,I,1000.00',
  tipoErrado: '11222333,VI,1000.00',
  longo: `11222333,I,${'9'.repeat(5000)}`,
  nul: '11222333,I\u0000,1000.00',
  controle: '11222333,\x81,1000.00',
});

export const CSV_OF_DESTINACOES = inCsv({
  colunas: 'cnpj_raiz,produto,destinacao',
  linha: '11222333,A,insumo',
  tipoErrado: '11222333,A,presente',
  longo: `11222333,${'x'.repeat(61)},insumo`,
  nul: '11222333,A\u0000,insumo',
  controle: '11222333,A,\x81\x8d',
});

const RBT12 = inCsv({
  colunas: 'cnpj_raiz,competencia,rbt12',
  linha: '11222333,2026-10,1000.00',
  tipoErrado: '11222333,2026-10,mil',
  longo: `11222333,2026-10,${'9'.repeat(5000)}`,
  nul: '11222333,2026-10,1000\u0000.00',
  controle: '11222333,2026-10,\x81\x8d',
});
export const CSV_OF_RBT12: Bloco = {
  ...RBT12,
  celulas: {
    ...RBT12.celulas,
    'mês impossível': csv('cnpj_raiz,competencia,rbt12\n11222333,2026-13,1000.00'),
  },
};

const COM_COLUNA = (nome: string) => `cnpj_raiz,regime,razao_social,${nome}\n11222333,mei,Padaria,1`;

/** Faults of single lines are no fault of the request here, but its answer: these are of the file as a whole. */
export const CSV_CONFERIDO: Bloco = {
  ...CSV_OF_CLIENTES,
  celulas: {
    ...CSV_OF_CLIENTES.celulas,
    'tipo errado': csv(COM_COLUNA('5')),
    'longo demais': csv(COM_COLUNA('x'.repeat(LIMITES.caracteres_por_linha))),
    'mês impossível': csv(COM_COLUNA('2026-13')),
    'bytes NUL': csv(COM_COLUNA('de\u0000sde')),
    'UTF-8 inválido': csv(Uint8Array.from(Buffer.from(COM_COLUNA('\x81\x8d'), 'latin1'))),
  },
};

/** What an address is asked with beside a good file: a word that is said with yes or no. */
export function askedBeside(
  bom: { readonly tipo: string; readonly body: string },
  nome: string,
  consulta = '',
): Bloco {
  const pergunta = (texto: string) =>
    um({ ...bom, consulta: [consulta, texto].filter(Boolean).join('&') }, 'parametros_invalidos');
  return {
    parte: 'consulta',
    celulas: {
      'tipo errado': pergunta(`${nome}=talvez`),
      'longo demais': pergunta(`${nome}=${'a'.repeat(501)}`),
      'campo desconhecido': pergunta('estranho=1'),
      'bytes NUL': pergunta(`${nome}=%00`),
      'chaves do protótipo': pergunta('__proto__=1'),
      'UTF-8 inválido': um({ ...bom, consulta: `${nome}=%ff` }, 'requisicao_malformada'),
    },
  };
}

const bomOf = ({ colunas, linha }: Pick<Csv, 'colunas' | 'linha'>) => ({
  tipo: tipoCsv,
  body: `${colunas}\n${linha}`,
});

/** Whether clients that are there are changed, and in which month. */
const CLIENTES_BOM = bomOf({ colunas: 'cnpj_raiz,regime,razao_social', linha: '11222333,mei,Padaria' });
export const OF_IMPORT: readonly Bloco[] = [askedBeside(CLIENTES_BOM, 'atualizar'), mesWith(CLIENTES_BOM)];

/** A file for a client, which may only be tried. */
function importado(dados: Csv, endereco: Endereco): readonly Bloco[] {
  const { consulta = '' } = endereco;
  const bom = bomOf(dados);
  return [
    withId({ ...bom, ...(consulta ? { consulta } : {}) }),
    askedBeside(bom, 'conferir', consulta),
    inCsv(dados, endereco),
  ];
}

const CHAVE = MISSING_CHAVE;
export const CSV_OF_ENTRADAS = importado(
  {
    colunas: 'chave,entrada_em',
    linha: `${CHAVE},02/10/2026`,
    tipoErrado: `${CHAVE},ontem`,
    longo: `${CHAVE},${'9'.repeat(5000)}`,
    nul: `${CHAVE},02/10/2026\u0000`,
    controle: `${CHAVE},\x81\x8d`,
  },
  { mes: 'conta_em' },
);

export const CSV_OF_SALDOS = importado(
  {
    colunas: 'tributo,valor',
    linha: 'pis,165.00',
    tipoErrado: 'iss,165.00',
    longo: `pis,${'9'.repeat(5000)}`,
    nul: 'pis\u0000,165.00',
    controle: '\x81,165.00',
  },
  { consulta: 'competencia=2026-01', codigo: 'not_found' },
);

export const CSV_OF_ESTOQUE = importado(
  {
    colunas: 'estabelecimento,codigo,ncm,unidade,quantidade,valor',
    linha: '11222333000181,1,73181500,UN,1,1.00',
    tipoErrado: '11222333000181,1,73181500,UN,dez,1.00',
    longo: `11222333000181,${'x'.repeat(61)},73181500,UN,1,1.00`,
    nul: '11222333000181,1\u0000,73181500,UN,1,1.00',
    controle: '11222333000181,\x81\x8d,73181500,UN,1,1.00',
  },
  { codigo: 'not_found' },
);

export const CSV_OF_LANCAMENTOS = importado(
  {
    colunas: 'competencia,tipo,tributo,valor,nota',
    linha: '2026-09,credito,icms,120.00,Energia',
    tipoErrado: '2026-09,presente,icms,120.00,Energia',
    longo: `2026-09,credito,icms,120.00,${'x'.repeat(201)}`,
    nul: '2026-09,credito,icms,120.00,Ener\u0000gia',
    controle: '2026-09,credito,icms,120.00,\x81\x8d',
  },
  { codigo: 'not_found' },
);

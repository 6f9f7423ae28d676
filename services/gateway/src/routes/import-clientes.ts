import {
  ApiError,
  type ClientesConferidos,
  Competencia,
  type Detalhe,
  known,
  LinhaDeRbt12,
  validate,
  withoutPunctuation,
} from '@apura/contracts';
import {
  type Ator,
  type CadastroConferido,
  checkCadastro,
  type FaltaDaCelula,
  findClientesByName,
  importClientes,
  type LinhaDoCadastro,
  type Tenant,
} from '@apura/database';
import { validarCnpj } from '@apura/documents';
import { present } from '../answers.ts';
import { readEachLinhaAberta } from '../csv-import/read-clientes-csv.ts';
import {
  countMissing,
  inReais,
  mesOfCell,
  readCsvRows,
  refuse,
  type WithLinha,
} from '../csv-import/read-csv-rows.ts';
import { MOTIVOS, readCadastro } from './keep-cadastro.ts';
import { newCliente } from './new-cliente.ts';

type Conferida = ClientesConferidos['data'][number];

/** A line of a file that may change clients, held against those that the office has. */
interface LinhaToImport {
  readonly linha: number;
  readonly cnpjRaiz: string;
  readonly faltas: Detalhe[];
  readonly novo: Conferida['cliente'];
  readonly cadastro: NonNullable<Conferida['cadastro']>;
  readonly existente: { readonly id: string; readonly razao_social: string } | undefined;
  readonly ditos: Omit<LinhaDoCadastro, 'cliente_id' | 'competencia'>;
}

/** Each line as what it is: a client that the office has, or a new one. `competencia`: since when, where the line does not say it. */
async function readLinhas(tenant: Tenant, texto: string, competencia: string): Promise<LinhaToImport[]> {
  const lidas = readEachLinhaAberta(texto);
  const existentes = await findClientesByName(
    tenant,
    lidas.flatMap(({ lida }) => lida?.cnpjRaiz ?? []),
  );
  return lidas.map(({ linha, lida, faltas: daLinha }) => {
    const faltas = [...daLinha];
    if (!lida) {
      const vazia = { cnpj: '', desde: competencia };
      return {
        linha,
        cnpjRaiz: '',
        faltas,
        novo: undefined,
        cadastro: vazia,
        existente: undefined,
        ditos: {},
      };
    }
    const { cnpjRaiz, celulas, novo, faltasDoNovo } = lida;
    const existente = existentes.get(cnpjRaiz);
    const { cnpj: _c, cnpj_raiz: _r, razao_social: _n, desde: dito, ...doCliente } = celulas;
    const { contato } = doCliente;
    const escrito = existente ? doCliente : contato === undefined ? {} : { contato };
    const erros: Parameters<typeof readCadastro>[1] = [];
    const ditos = readCadastro(escrito, erros);
    faltas.push(...erros.map(({ coluna, motivo }) => ({ campo: coluna, motivo })));
    if (!existente) faltas.push(...faltasDoNovo);
    const falta = (_campo: string, motivo: string) => void faltas.push({ campo: 'desde', motivo });
    const desde =
      (existente && dito && countMissing(() => validate(Competencia, mesOfCell(dito)), falta, 'desde')) ||
      competencia;
    return {
      linha,
      cnpjRaiz,
      faltas,
      novo,
      cadastro: { cnpj: cnpjRaiz, desde, ...escrito },
      existente,
      ditos,
    };
  });
}

const dita = ({ existente, ditos, cadastro }: LinhaToImport): LinhaDoCadastro[] =>
  existente ? [{ ...ditos, cliente_id: existente.id, competencia: cadastro.desde }] : [];

/** What an import would do with each line, and what it would change of the clients that there are. */
export async function checkImport(tenant: Tenant, texto: string, competencia: string): Promise<Conferida[]> {
  const linhas = await readLinhas(tenant, texto, competencia);
  const ditas = linhas.flatMap((uma) => (uma.faltas.length ? [] : dita(uma).map((dela) => ({ uma, dela }))));
  const conferidos = await checkCadastro(
    tenant,
    ditas.map(({ dela }) => dela),
  );
  const ofLinha = new Map(ditas.map(({ uma }, n) => [uma, conferidos[n]]));
  return linhas.map((uma) => tellLinha(uma, ofLinha.get(uma)));
}

function tellLinha(
  { linha, faltas, novo, cadastro, existente }: LinhaToImport,
  conferido: CadastroConferido | undefined,
): Conferida {
  if (!existente) {
    const contato = faltas.length || cadastro.contato === undefined ? {} : { cadastro };
    return {
      linha,
      situacao: faltas.length ? 'com_falha' : 'novo',
      ...present({ cliente: novo }),
      ...contato,
      faltas,
    };
  }
  const quem = { linha, razao_social: existente.razao_social, cadastro };
  const { faltas: daCelula, mudancas } = conferido ?? { faltas: [], mudancas: [] };
  const todas = [
    ...faltas,
    ...daCelula.map(({ coluna, codigo }) => ({ campo: coluna, motivo: MOTIVOS[codigo] })),
  ];
  return todas.length
    ? { ...quem, situacao: 'com_falha', faltas: todas }
    : { ...quem, situacao: 'existente', mudancas: [...mudancas], faltas };
}

interface FileOfClientes {
  readonly texto: string;
  readonly competencia: string;
  readonly requestId: string;
}

/** Makes the new clients of a file and keeps what it says of the others, all or nothing. @throws ApiError `csv_invalido` */
export async function importOrUpdate(
  tenant: Tenant,
  ator: Ator,
  { texto, competencia, requestId }: FileOfClientes,
) {
  const linhas = await readLinhas(tenant, texto, competencia);
  const wrong = linhas.flatMap(({ linha, faltas }) => inLine(linha, faltas));
  if (wrong.length) throw refuse(wrong);
  const existentes = linhas.filter(({ existente }) => existente);
  const novas = linhas.filter(({ existente }) => !existente);
  const kept = await importClientes(tenant, ator, {
    novos: novas.map(({ novo, ditos }) => ({
      cliente: newCliente(known(novo, 'a new client')),
      contato: ditos.contato,
    })),
    linhas: existentes.flatMap(dita),
    requestId,
  });
  if ('faltas' in kept) throw refuseLines(kept.faltas, existentes);
  if ('existentes' in kept)
    throw new ApiError('cliente_ja_existe', { params: { cnpj_raiz: kept.existentes[0] ?? '' } });
  const ids = new Map(novas.map(({ linha }, n) => [linha, kept.ids[n]]));
  return {
    importados: linhas.length,
    atualizados: existentes.length,
    data: linhas.map(({ linha, cnpjRaiz, existente }) => ({
      linha,
      id: existente?.id ?? known(ids.get(linha), 'id'),
      cnpj_raiz: cnpjRaiz,
    })),
  };
}

const inLine = (linha: number, faltas: readonly Detalhe[]): Detalhe[] =>
  faltas.map(({ campo, motivo }) => ({ campo: `linha ${linha}, ${campo}`, motivo }));

/** What is wrong with which lines, by their places; `columns`: where a fault stands in another column of the file than of the register. */
const refuseLines = (
  faltas: ReadonlyMap<number, readonly FaltaDaCelula[]>,
  linhas: readonly { readonly linha: number }[],
  columns: Readonly<Record<string, string>> = {},
): ApiError =>
  refuse(
    [...faltas].flatMap(([n, dela]) =>
      inLine(
        linhas[n]?.linha ?? 0,
        dela.map(({ coluna, codigo }) => ({ campo: columns[codigo] ?? coluna, motivo: MOTIVOS[codigo] })),
      ),
    ),
  );

/**
 * Reads the RBT12 of clients from a CSV file: a header with `cnpj_raiz` or `cnpj`, `competencia`, `rbt12` and, if wanted, `folha12`.
 *
 * @throws ApiError `csv_invalido` with the faults of its lines
 */
const readRbt12Csv = (texto: string): WithLinha<LinhaDeRbt12>[] =>
  readCsvRows(texto, {
    colunas: {
      cnpj: withoutPunctuation,
      cnpj_raiz: withoutPunctuation,
      competencia: mesOfCell,
      rbt12: inReais,
      folha12: inReais,
    },
    obrigatorias: [['cnpj_raiz', 'cnpj'], ['competencia'], ['rbt12']],
    sinonimos: {
      raiz: 'cnpj_raiz',
      raiz_do_cnpj: 'cnpj_raiz',
      mes: 'competencia',
      receita_bruta_12_meses: 'rbt12',
      faturamento_12_meses: 'rbt12',
      folha_12_meses: 'folha12',
    },
    oQue: ['cliente', 'clientes'],
    ler({ cnpj, ...dados }, falta) {
      if (cnpj !== undefined && cnpj.length !== 8 && !validarCnpj(cnpj)) {
        falta('cnpj', 'os dígitos verificadores não conferem');
        return undefined;
      }
      const raiz = dados.cnpj_raiz ?? cnpj?.slice(0, 8);
      const com = raiz === undefined ? dados : { ...dados, cnpj_raiz: raiz };
      return countMissing(() => validate(LinhaDeRbt12, com), falta, 'cnpj_raiz');
    },
    chave: ({ cnpj_raiz, competencia }) => ({
      coluna: 'competencia',
      valor: `${cnpj_raiz} ${competencia}`,
      nome: `a raiz ${cnpj_raiz} em ${competencia}`,
    }),
  });

/** The RBT12 of months, of all lines or of none. @throws ApiError `csv_invalido` */
export async function importRbt12(tenant: Tenant, ator: Ator, texto: string, requestId: string) {
  const lidas = readRbt12Csv(texto);
  const clientes = await findClientesByName(
    tenant,
    lidas.map(({ cnpj_raiz }) => cnpj_raiz),
  );
  const wrong = lidas
    .filter(({ cnpj_raiz }) => !clientes.has(cnpj_raiz))
    .map(({ linha }) => ({ campo: `linha ${linha}, cnpj_raiz`, motivo: MOTIVOS.cliente_nao_encontrado }));
  if (wrong.length) throw refuse(wrong);
  const data = lidas.map(({ cnpj_raiz, ...lida }) => ({
    ...lida,
    cliente_id: known(clientes.get(cnpj_raiz), 'the client of a root').id,
  }));
  const kept = await importClientes(tenant, ator, { novos: [], linhas: data, requestId });
  if ('faltas' in kept) throw refuseLines(kept.faltas, data, COLUNAS_DO_RBT12);
  return data.map(({ linha, cliente_id, competencia, rbt12 }) => ({ linha, cliente_id, competencia, rbt12 }));
}

/** What of a month is wrong with the client or the month of a line, and no value. */
const COLUNAS_DO_RBT12: Readonly<Record<string, string>> = {
  fora_do_periodo: 'cnpj_raiz',
  fora_do_simples: 'competencia',
};

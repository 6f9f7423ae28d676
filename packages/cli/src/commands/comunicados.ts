import type { Comunicado } from '@apura/contracts';
import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { Failure } from '../failure.ts';
import { findCliente } from '../find-cliente.ts';
import { type FormatoOptions, show } from '../output/formato.ts';

const COLUNAS = [
  ...(['id', 'orgao', 'numero', 'assunto', 'ciencia', 'prazo', 'por', 'criado_em'] as const),
  ...(['atendimento', 'atendido_por', 'atendido_em'] as const),
] as const satisfies readonly (keyof Comunicado)[];

interface ComunicadosOptions extends FormatoOptions {
  readonly cliente: string;
  readonly registrar?: string;
  readonly orgao: Comunicado['orgao'];
  readonly assunto?: string;
  readonly ciencia?: string;
  readonly atender?: string;
  readonly feito?: string;
}

/** The notices of the tax authorities to a client, after one was entered or answered where that was asked for. */
export async function comunicados(contexto: Contexto, pedido: ComunicadosOptions): Promise<void> {
  const { textos } = contexto;
  const {
    cliente,
    registrar: numero,
    orgao,
    assunto,
    ciencia,
    atender,
    feito: atendimento,
    ...forma
  } = pedido;
  if (numero !== undefined && (assunto === undefined || ciencia === undefined))
    throw new Failure('uso', textos.comunicados.falta);
  if (atender !== undefined && atendimento === undefined) throw new Failure('uso', textos.comunicados.falta);
  const connection = await connect(contexto);
  const id = await findCliente(connection, cliente);
  if (numero !== undefined && assunto !== undefined && ciencia !== undefined)
    await connection.call('POST', '/v1/clientes/{id}/comunicados', {
      params: { id },
      body: { orgao, numero, assunto, ciencia },
    });
  if (atender !== undefined && atendimento !== undefined)
    await connection.call('POST', '/v1/comunicados/{id}/atender', {
      params: { id: atender },
      body: { atendimento },
    });
  const { data } = await connection.call('GET', '/v1/clientes/{id}/comunicados', { params: { id } });
  show(contexto, forma, {
    json: data,
    csv: { colunas: COLUNAS, linhas: data.map((um) => COLUNAS.map((coluna) => um[coluna])) },
    tabela: {
      header: textos.comunicados.header,
      linhas: data.map((um) => [um.id, um.orgao, um.numero, um.ciencia, um.prazo, um.atendimento ?? '-']),
      textos: 6,
    },
  });
}

import Type, { type Static } from 'typebox';
import { Versoes } from './calculo.ts';
import { Comparativo } from './comparativo.ts';
import { VEREDITOS } from './documento.ts';
import { estadosDe } from './estados.ts';
import { ClienteId, Closed, Competencia, Contagem, DataHora, each, Link, Opcao, Uuid } from './formatos.ts';
import { Lista, PAGE, PERIODO } from './lista.ts';
import { DesatualizadaPor } from './por-que-desatualizou.ts';

export const CriarApuracao = Closed({ cliente_id: ClienteId, competencia: Competencia });

export const EstadoDaApuracao = Opcao(estadosDe('apuracao'));

/** Why an apuração failed: the state in which it did, and a code. */
export const FalhaDaApuracao = Type.Object({
  etapa: Opcao(['na_fila', 'calculando', 'gerando_pdf']),
  codigo: Type.String(),
  mensagem: Type.String(),
});
export type FalhaDaApuracao = Static<typeof FalhaDaApuracao>;

/** One version of a (cliente, competência). `comparativo` is there from `gerando_pdf` on. */
export const Apuracao = Type.Object({
  id: Uuid,
  cliente_id: Uuid,
  competencia: Competencia,
  versao: Type.Integer({ minimum: 1 }),
  estado: EstadoDaApuracao,
  erro: Type.Optional(FalhaDaApuracao),
  desatualizada_desde: Type.Optional(DataHora),
  desatualizada_por: Type.Optional(DesatualizadaPor),
  criada_em: DataHora,
  calculada_em: Type.Optional(DataHora),
  documentos: Type.Integer({ minimum: 0, description: 'quantos documentos entraram na conta' }),
  autenticidade: Type.Optional(
    Type.Object(each([...VEREDITOS, 'nao_conferida'] as const, Contagem), {
      description:
        'só de uma apuração calculada, pela sua própria consulta: quantos documentos do mês têm hoje cada veredito; a lista deles é GET /v1/documentos com cliente_id, competencia e autenticidade',
    }),
  ),
  versoes: Versoes,
  cenario: Type.Object({ nome: Type.String(), status: Opcao(['lei', 'estimativa', 'informada']) }),
  comparativo: Type.Optional(Comparativo),
  links: Type.Object(each(['self', 'pdf', 'xlsx', 'csv', 'csv_zip', 'divergencias', 'documentos'], Link)),
});
export type Apuracao = Static<typeof Apuracao>;

export const ListarApuracoesQuery = Closed({
  cliente_id: Type.Optional(ClienteId),
  competencia: Type.Optional(Competencia),
  estado: Type.Optional(EstadoDaApuracao),
  ...PERIODO,
  ...PAGE,
});
export type ListarApuracoesQuery = Static<typeof ListarApuracoesQuery>;

/** Without `comparativo`. */
export const ListaDeApuracoes = Lista(Apuracao);
export type ListaDeApuracoes = Static<typeof ListaDeApuracoes>;

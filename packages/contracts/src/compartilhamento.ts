import Type, { type Static } from 'typebox';
import {
  AskedClientes,
  ClienteId,
  Closed,
  Competencia,
  DataHora,
  described,
  Link,
  Opcao,
  Uuid,
} from './formatos.ts';
import { Lista, PAGE, PERIODO } from './lista.ts';

/** Days that a link counts where nobody says otherwise. */
export const LINK_DAYS = 30;

const Dias = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 365, description: `dias que o link vale; ${LINK_DAYS} se omitido` }),
);
const Forma = Opcao(['pdf', 'link'], 'o PDF em anexo, ou o link do relatório');

/** Whether a link still opens, and how a mail is. */
export const SituacaoDoCompartilhamento = Opcao(
  ['vale', 'na_fila', 'enviado', 'nao_entregue', 'vencido', 'retirado'],
  'um link vale até vencer ou ser retirado; um PDF foi enviado, está na fila ou não foi entregue',
);

/** A report that was handed to a client: a link, a mail with a link, or a mail with the PDF. What does not apply is left out. */
export const Compartilhamento = Type.Object({
  id: Uuid,
  apuracao_id: Uuid,
  cliente_id: Uuid,
  razao_social: Type.String({ description: 'do cliente' }),
  competencia: Competencia,
  versao: Type.Integer({ minimum: 1, description: 'da apuração' }),
  forma: Forma,
  situacao: SituacaoDoCompartilhamento,
  criado_em: DataHora,
  nome: Type.Optional(Type.String({ description: 'o contato, em um e-mail' })),
  para: Type.Optional(Type.String({ description: 'o endereço, em um e-mail' })),
  email: Type.Optional(Opcao(['pendente', 'enviado', 'falhou', 'descartado'], 'como está o e-mail')),
  expira_em: Type.Optional(DataHora),
  retirado_em: Type.Optional(DataHora),
  aberturas: Type.Integer({ minimum: 0, description: 'vezes que alguém abriu o link' }),
  primeira_abertura_em: Type.Optional(DataHora),
  ultima_abertura_em: Type.Optional(DataHora),
});
export type Compartilhamento = Static<typeof Compartilhamento>;

export const ListaDeCompartilhamentos = Lista(Compartilhamento);

export const ListCompartilhamentosQuery = Closed({
  competencia: Type.Optional(Competencia),
  cliente_id: Type.Optional(ClienteId),
  situacao: Type.Optional(SituacaoDoCompartilhamento),
  ...PERIODO,
  ...PAGE,
});

/** One opening of a link. */
export const AberturaDoLink = Type.Object({
  id: Uuid,
  aberta_em: DataHora,
  o_que: Opcao(['relatorio', 'pdf']),
  aparelho: Type.String({ description: 'o tipo de aparelho, por exemplo: Celular (Android)' }),
  por_pessoa: Type.Boolean({
    description:
      'falso: por um programa, como o antivírus de um servidor de e-mail, ou por um navegador antigo; não conta nas aberturas',
  }),
});
export type AberturaDoLink = Static<typeof AberturaDoLink>;

export const RetirarTodos = Closed({
  competencia: Type.Optional(described(Competencia, 'de um mês; sem ela, de todos')),
});

export const TodosRetirados = Type.Object({
  retirados: Type.Integer({ minimum: 0, description: 'links que não abrem mais e e-mails que não saem' }),
});
export type TodosRetirados = Static<typeof TodosRetirados>;

export const CriarLink = Closed({ dias: Dias });

/** Answer 201 of POST /v1/apuracoes/{id}/links: the address is told this once. */
export const LinkCriado = Type.Object({ ...Compartilhamento.properties, url: Link });
export type LinkCriado = Static<typeof LinkCriado>;

export const EnviarPorEmail = Closed({ contato_id: Uuid, forma: Forma, dias: Dias });

/** Body of POST /v1/compartilhamentos: all clients of a month, or some of them. */
export const EnviarDoMes = Closed({
  competencia: Competencia,
  forma: Forma,
  dias: Dias,
  cliente_ids: AskedClientes,
});

/** Why a client's report did not go out with those of the month. */
export const MotivoWithoutEnvio = Opcao([
  'sem_apuracao',
  'incompleta',
  'desatualizada',
  'sem_contato',
  'limite_do_dia',
]);

export const EnviadosDoMes = Type.Object({
  enviados: Type.Integer({ minimum: 0, description: 'e-mails que saem agora' }),
  ja_enviados: Type.Integer({ minimum: 0, description: 'contatos que já tinham recebido esta versão' }),
  sem_envio: Type.Array(
    Type.Object({ cliente_id: Uuid, razao_social: Type.String(), motivo: MotivoWithoutEnvio }),
  ),
});
export type EnviadosDoMes = Static<typeof EnviadosDoMes>;

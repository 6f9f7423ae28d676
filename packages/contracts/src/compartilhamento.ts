import Type, { type Static } from 'typebox';
import { Closed, Competencia, DataHora, Link, Opcao, Uuid } from './formatos.ts';
import { Lista } from './lista.ts';

/** Days that a link counts where nobody says otherwise. */
export const DIAS_DO_LINK = 30;

const Dias = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 365, description: `dias que o link vale; ${DIAS_DO_LINK} se omitido` }),
);
const Forma = Opcao(['pdf', 'link'], 'o PDF em anexo, ou o link do relatório');

/** A report that was handed to a client: a link, a mail with a link, or a mail with the PDF. What does not apply is left out. */
export const Compartilhamento = Type.Object({
  id: Uuid,
  apuracao_id: Uuid,
  cliente_id: Uuid,
  forma: Forma,
  criado_em: DataHora,
  nome: Type.Optional(Type.String({ description: 'o contato, em um e-mail' })),
  para: Type.Optional(Type.String({ description: 'o endereço, em um e-mail' })),
  email: Type.Optional(Opcao(['pendente', 'enviado', 'falhou', 'descartado'], 'como está o e-mail')),
  expira_em: Type.Optional(DataHora),
  retirado_em: Type.Optional(DataHora),
  aberturas: Type.Integer({ minimum: 0, description: 'vezes que o link foi aberto' }),
  primeira_abertura_em: Type.Optional(DataHora),
  ultima_abertura_em: Type.Optional(DataHora),
});
export type Compartilhamento = Static<typeof Compartilhamento>;

export const ListaDeCompartilhamentos = Lista(Compartilhamento);

/** Body of POST /v1/apuracoes/{id}/links. */
export const CriarLink = Closed({ dias: Dias });

/** Answer 201 of POST /v1/apuracoes/{id}/links: the address is told this once. */
export const LinkCriado = Type.Object({ ...Compartilhamento.properties, url: Link });
export type LinkCriado = Static<typeof LinkCriado>;

/** Body of POST /v1/apuracoes/{id}/emails. */
export const EnviarPorEmail = Closed({ contato_id: Uuid, forma: Forma, dias: Dias });

/** Body of POST /v1/compartilhamentos: all clients of a month. */
export const EnviarDoMes = Closed({ competencia: Competencia, forma: Forma, dias: Dias });

/** Why a client's report did not go out with those of the month. */
export const MotivoSemEnvio = Opcao([
  'sem_apuracao',
  'incompleta',
  'desatualizada',
  'sem_contato',
  'limite_do_dia',
]);

/** Answer of POST /v1/compartilhamentos. */
export const EnviadosDoMes = Type.Object({
  enviados: Type.Integer({ minimum: 0, description: 'e-mails que saem agora' }),
  ja_enviados: Type.Integer({ minimum: 0, description: 'contatos que já tinham recebido esta versão' }),
  sem_envio: Type.Array(
    Type.Object({ cliente_id: Uuid, razao_social: Type.String(), motivo: MotivoSemEnvio }),
  ),
});
export type EnviadosDoMes = Static<typeof EnviadosDoMes>;

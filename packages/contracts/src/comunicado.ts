import Type, { type Static } from 'typebox';
import { Closed, DataHora, described, Opcao, OrNull, Texto, Uuid } from './formatos.ts';

const Dia = Type.String({ format: 'date' });
const Orgao = Opcao(['rfb', 'cgibs'], 'rfb: Receita Federal; cgibs: Comitê Gestor do IBS');

/** A notice of the tax authorities about a client's documents. */
export const Comunicado = Type.Object({
  id: Uuid,
  cliente_id: Uuid,
  orgao: Orgao,
  numero: Type.String(),
  assunto: Type.String({ description: 'o que o Fisco aponta' }),
  ciencia: described(Dia, 'o dia em que o cliente soube dele'),
  prazo: described(Dia, 'último dia para atender: 60 dias da ciência (LC 214/2025, art. 348, § 3º)'),
  por: Type.String({ description: 'quem o registrou' }),
  criado_em: DataHora,
  atendimento: OrNull(Type.String(), { description: 'o que foi feito; nulo enquanto não atendido' }),
  atendido_por: OrNull(Type.String(), { description: 'quem disse o que foi feito' }),
  atendido_em: OrNull(DataHora),
});
export type Comunicado = Static<typeof Comunicado>;

export const CriarComunicado = Closed({
  orgao: Orgao,
  numero: Texto(60),
  assunto: Texto(300),
  ciencia: described(Dia, 'não depois de hoje'),
});

export const AtenderComunicado = Closed({ atendimento: Texto(500) });

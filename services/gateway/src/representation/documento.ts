import { Documento, EventoDoDocumento, type EventoSemNota } from '@apura/contracts';
import type { DocumentoListado, EventoListado, EventoSemNota as Sozinho } from '@apura/database';
import { contradicaoDoEvento, type EventoAplicado, tipoDoEventoNFe } from '@apura/engine';
import { present } from '../answers.ts';
import { shaped } from './shaped.ts';

export const documentoDaApi = ({
  tributos_atuais,
  reforma,
  criticas,
  avisos,
  tipo,
  ...linha
}: DocumentoListado) =>
  shaped(Documento, {
    ...linha,
    tipo: tipo as Documento['tipo'],
    tributos_atuais: tributos_atuais as Documento['tributos_atuais'],
    reforma: reforma as Documento['reforma'],
    divergencias: { criticas, avisos },
  });

/** The events of a document; of a note's each with what became of it, in words. */
export function eventosDaApi(eventos: readonly EventoListado[], aplicados: readonly EventoAplicado[]) {
  const porId = new Map(aplicados.map((um) => [`${um.tp_evento} ${um.n_seq}`, um]));
  return eventos.map(({ dh_evento, dh_registro, autenticidade, ...evento }) => {
    const { nome, situacao, motivo, competencia, fundamento } =
      porId.get(`${evento.tp_evento} ${evento.n_seq}`) ?? {};
    return shaped(EventoDoDocumento, {
      ...evento,
      em: momentoDo({ dh_evento, dh_registro }),
      ...present({
        nome,
        situacao,
        motivo: motivo ?? contradicaoDoEvento({ ...evento, autenticidade }, null),
        competencia: competencia ?? undefined,
        fundamento: fundamento === '' ? undefined : fundamento,
        autenticidade: autenticidade ?? undefined,
      }),
    });
  });
}

const AGUARDA =
  'A nota deste evento não está entre os arquivos: ele fica guardado e vale quando a nota for enviada.';

export const eventoSemNotaDaApi = ({
  chave,
  tp_evento,
  n_seq,
  autor,
  ...evento
}: Sozinho): EventoSemNota => ({
  chave,
  tp_evento,
  n_seq,
  em: momentoDo(evento),
  ...present({ nome: tipoDoEventoNFe(tp_evento)?.nome, autor: autor ?? undefined }),
  aguarda: AGUARDA,
});

const momentoDo = ({ dh_evento, dh_registro }: Pick<Sozinho, 'dh_evento' | 'dh_registro'>): string =>
  new Date(dh_registro ?? dh_evento).toISOString();

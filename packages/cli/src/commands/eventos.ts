import type { Evento } from '@apura/contracts';
import { connect } from '../config/connect.ts';
import type { Contexto } from '../contexto.ts';
import { forward } from '../eventos/forward.ts';
import { type ListOptions, listar } from '../output/listar.ts';

/** GET /v1/eventos: the list, the oldest first, or each new event forwarded. */
export async function eventos(
  contexto: Contexto,
  options: ListOptions & { readonly encaminhar?: string; readonly desde?: string },
): Promise<void> {
  const { encaminhar, desde } = options;
  if (encaminhar !== undefined) return forward(await connect(contexto), encaminhar, desde);
  const { header } = contexto.textos.eventos;
  await listar<Evento>(contexto, '/v1/eventos', { desde }, options, (lista) => {
    const linhas = lista.map(({ timestamp, type, event_id }) => [timestamp, type, event_id]);
    return {
      csv: { colunas: ['timestamp', 'type', 'event_id'], linhas },
      tabela: { header, linhas, textos: 3 },
    };
  });
}

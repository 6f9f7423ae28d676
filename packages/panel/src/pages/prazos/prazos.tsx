import { isoDay } from '@apura/words';
import { useLeitura } from '../../api/use-request.ts';
import { EscolhaDeCliente, SelectField, useFilters } from '../../components/fields.tsx';
import { TabelaDePrazos } from '../../components/lista-de-prazos.tsx';
import { Page, Resultado } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { Calendarios } from './calendarios.tsx';

const DAY_MS = 86_400_000;
/** How far one looks ahead. */
const PERIODOS = { 45: 'Próximos 45 dias', 120: 'Próximos 4 meses', 365: 'Próximos 12 meses' };

/** What falls due, for all clients or for one, and the calendars that bring it into an agenda. */
export default function Prazos() {
  const { filtros, filtrar, field } = useFilters(['cliente_id', 'dias']);
  const dias = filtros.dias || '45';
  const hoje = new Date();
  const lido = useLeitura('/prazos', {
    filtros: {
      cliente_id: filtros.cliente_id,
      de: isoDay(hoje),
      ate: isoDay(new Date(hoje.getTime() + Number(dias) * DAY_MS)),
    },
  });
  return (
    <Page
      titulo="Prazos"
      descricao="O que os clientes ativos pagam, entregam ou passam a dever, pelo regime de cada um no mês. Cada dia diz o ato de que vem; onde o ato não o desloca, vale mesmo em fim de semana."
    >
      <search className="filtros">
        <EscolhaDeCliente valor={filtros.cliente_id} onChange={(id) => filtrar('cliente_id', id)} />
        <SelectField label="Período" options={PERIODOS} {...field('dias')} value={dias} />
      </search>
      <div className="pilha">
        <Cartao>
          <Resultado de={lido} linhas={10}>
            {({ data }) => <TabelaDePrazos prazos={data} deUm={filtros.cliente_id !== ''} />}
          </Resultado>
        </Cartao>
        {/* Not before it is known how long the list above is: it would jump. */}
        {!lido.isPending && <Calendarios />}
      </div>
    </Page>
  );
}

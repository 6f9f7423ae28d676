import { EscolhaDeCliente, SelectField, useFilters } from '../../components/fields.tsx';
import { ListaDePrazos } from '../../components/lista-de-prazos.tsx';
import { Page } from '../../components/page.tsx';
import { Calendarios } from './calendarios.tsx';
import { Prazo } from './prazo.tsx';

/** How far one looks ahead. */
const PERIODOS = { 45: 'Próximos 45 dias', 120: 'Próximos 4 meses', 365: 'Próximos 12 meses' };

/** What falls due for all clients or for one, with the calendars that bring it into an agenda; or one deadline of it. */
export default function Prazos() {
  const { filtros, choice, field } = useFilters(['cliente_id', 'dias', 'obrigacao', 'competencia']);
  const { cliente_id, obrigacao, competencia, dias } = { ...filtros, dias: filtros.dias || '45' };
  if (obrigacao && competencia) return <Prazo {...{ obrigacao, competencia }} />;
  return (
    <Page
      titulo="Prazos"
      descricao="O que os clientes ativos pagam, entregam ou passam a dever, pelo regime de cada um no mês. Cada dia diz o ato de que vem; onde o ato não o desloca, vale mesmo em fim de semana."
    >
      <search className="filtros">
        <EscolhaDeCliente {...choice('cliente_id')} />
        <SelectField label="Período" options={PERIODOS} {...field('dias')} value={dias} />
      </search>
      <div className="pilha">
        <ListaDePrazos cliente_id={cliente_id} dias={Number(dias)}>
          <Calendarios />
        </ListaDePrazos>
      </div>
    </Page>
  );
}

import type { DivergenciaATratar } from '@apura/contracts';
import { count, efeitoDaDivergencia, reais, sumAmounts } from '@apura/words';
import { Checkbox } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { asking, type QueryOf } from '../../api/address.ts';
import { useLeitura } from '../../api/use-request.ts';
import { check } from '../../components/bind-fields.ts';
import { DownloadButton } from '../../components/buttons.tsx';
import { EscolhaDeCliente, EscolhaDeMes, SelectField, useFilters } from '../../components/fields.tsx';
import { groupsOf, MarkAll, useMarkedRows } from '../../components/marking.tsx';
import { Empty, Page, Resultado } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { EMISSOES, GRAVIDADES } from '../../labels/documentos.ts';
import { chaveDaDivergencia, OneDivergencia, TreatDivergencias } from './one-divergencia.tsx';

const CAMPOS = ['cliente_id', 'competencia', 'gravidade', 'efeito', 'emissao_propria', 'estado'] as const;
/** More than this nobody works off before looking again. */
const LIMITE = 500;
const EFEITOS = {
  rejeicao: efeitoDaDivergencia('rejeicao'),
  dinheiro: efeitoDaDivergencia('dinheiro'),
  dica: efeitoDaDivergencia('dica'),
};
const ESTADOS = { aberta: 'Abertas', pedida: 'Pedidas', resolvida: 'Resolvidas', ignorada: 'Ignoradas' };

/** What the notes of all clients declare otherwise than the rules, as things to do: by rule, issuer and product. */
export default function Divergencias() {
  const { filtros, field, choice } = useFilters(CAMPOS);
  // Another word in the page's address is refused by the service.
  const estado = (filtros.estado || 'aberta') as keyof typeof ESTADOS;
  const asked = { ...filtros, estado };
  return (
    <Page
      titulo="Divergências"
      descricao="O que as notas declaram diferente da lei, por regra, emitente e produto: o imposto em jogo, quem corrige e o que dizer a ele."
      acoes={
        <>
          <DownloadButton of={asking('/divergencias/xlsx', asked)} text="Excel" />
          <DownloadButton of={asking('/divergencias/csv', asked)} />
        </>
      }
    >
      <search className="filtros">
        <EscolhaDeCliente {...choice('cliente_id')} />
        <EscolhaDeMes all="Todos os meses" {...field('competencia')} />
        <SelectField label="Gravidade" all="Todas" options={GRAVIDADES} {...field('gravidade')} />
        <SelectField label="Efeito" all="Tudo" options={EFEITOS} {...field('efeito')} />
        <SelectField label="Quem emitiu" all="Todos" options={EMISSOES} {...field('emissao_propria')} />
        <SelectField label="Situação" options={ESTADOS} {...field('estado')} value={estado} />
      </search>
      <DivergenciasATratar filtros={filtros} estado={estado} />
    </Page>
  );
}

interface PropsDasDivergencias {
  readonly filtros: Omit<QueryOf<'GET', '/divergencias'>, 'limit' | 'cursor' | 'estado'>;
  readonly estado?: keyof typeof ESTADOS;
}

/** What there is to do, wherever it is looked at: here, and beside a month. */
export function DivergenciasATratar({ filtros, estado = 'aberta' }: PropsDasDivergencias) {
  const lidas = useLeitura('/divergencias', { filtros: { ...filtros, estado, limit: LIMITE } });
  return (
    <Cartao>
      <Resultado de={lidas} linhas={10}>
        {({ data, total, em_jogo }) =>
          data.length === 0 ? (
            <Empty
              icon={<IconMoodCheck />}
              titulo="Nada a tratar com esses filtros"
              texto="O que as notas declararem diferente da lei aparece aqui."
            />
          ) : (
            <>
              <p className="com-espaco sem-margem" role="status">
                <b>{count(total, 'divergência', 'divergências')}</b>, {reais(em_jogo)} de CBS e IBS em jogo
                {total > data.length && `; aqui, as ${data.length} maiores`}.
              </p>
              <PorRegra divergencias={data} estado={estado} />
            </>
          )
        }
      </Resultado>
    </Cartao>
  );
}

interface PropsDaLista {
  readonly divergencias: readonly DivergenciaATratar[];
  readonly estado: DivergenciaATratar['estado'];
}

/** Divergences, those of one rule together: one is opened and worked off, or many are ticked and said of at once. */
function PorRegra({ divergencias, estado }: PropsDaLista) {
  const { marked: marcadas, mark: marcar } = useMarkedRows(divergencias, chaveDaDivergencia);
  return (
    <>
      <MarkAll
        className="com-espaco"
        label={`Marcar todas: ${resumo(divergencias)}`}
        rows={divergencias}
        marked={marcadas}
        mark={marcar}
      />
      {groupsOf(divergencias, regraDe).map((grupo) => (
        <section key={chaveDaDivergencia(grupo[0])} aria-label={grupo[0].mensagem}>
          {grupo.length > 1 && <h2 className="regra-do-grupo">{grupo[0].mensagem}</h2>}
          {grupo.length > 1 && (
            <MarkAll
              className="grupo-marcavel"
              label={`Desta regra: ${resumo(grupo)}`}
              rows={grupo}
              marked={marcadas}
              mark={marcar}
            />
          )}
          {grupo.map((uma) => (
            <div key={chaveDaDivergencia(uma)} className="linha-marcavel">
              <Checkbox
                aria-label={`Marcar: ${uma.mensagem} ${uma.descricao ?? ''} ${uma.cliente}`}
                {...check(marcadas.includes(uma), (sim) => marcar([uma], sim))}
              />
              <OneDivergencia divergencia={uma} inGroup={grupo.length > 1} />
            </div>
          ))}
        </section>
      ))}
      {marcadas.length > 0 && (
        <section className="barra-das-marcadas" aria-label="As marcadas">
          <p className="sem-margem" role="status">
            <b>Marcadas:</b> {resumo(marcadas)}
          </p>
          <TreatDivergencias divergencias={marcadas} estado={estado} />
        </section>
      )}
    </>
  );
}

const resumo = (quais: readonly DivergenciaATratar[]): string =>
  `${count(quais.length, 'divergência', 'divergências')}, ${reais(sumAmounts(quais.map(({ em_jogo }) => em_jogo ?? '0.00')))} em jogo`;

/** Those that say the same of a rule and field stand together, below the sentence. */
const regraDe = ({ regra, campo, mensagem }: DivergenciaATratar): string => `${regra}|${campo}|${mensagem}`;

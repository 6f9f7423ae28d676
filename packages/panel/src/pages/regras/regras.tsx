import type { RegrasDeValidacao } from '@apura/contracts';
import { dayMonthYear } from '@apura/words';
import { ActionButton } from '../../components/buttons.tsx';
import { useRegras } from '../../components/divergencia.tsx';
import { SearchField, useFilters } from '../../components/fields.tsx';
import { Empty, Page, Resultado } from '../../components/page.tsx';
import { Cartao, Datum, Estado, WithLeis } from '../../components/partes.tsx';

type Regra = RegrasDeValidacao['regras'][number];

const ESCOPOS = { nota: 'a nota inteira', item: 'cada item da nota', evento: 'um evento da nota' } as const;

/** The rules by which SEFAZ rejects notes: what each says, what it compares, and since when. */
export default function Regras() {
  const { filtros, filtrada, limpar, filtrar } = useFilters(['codigo', 'regra']);
  const { codigo, regra } = filtros;
  const lidas = useRegras();
  return (
    <Page
      titulo="Regras da SEFAZ"
      breadcrumbs={[{ nome: 'Divergências', href: '/divergencias' }]}
      descricao="As regras de validação das notas técnicas: o que cada uma diz, o que compara e desde quando rejeita."
    >
      <search className="filtros">
        <SearchField
          placeholder="Código da rejeição, por exemplo 1026"
          value={codigo}
          onSearch={(digitado) => filtrar('codigo', digitado)}
        />
      </search>
      <Resultado de={lidas}>
        {({ regras }) => {
          const achadas = regras.filter(
            (uma) => (!codigo || uma.codigo === codigo) && (!regra || uma.regra === regra),
          );
          if (achadas.length === 0) {
            return <Empty titulo="Nenhuma regra assim" texto="Confira o código." onClear={limpar} />;
          }
          return (
            <div className="pilha">
              {filtrada && regra && (
                <ActionButton
                  variant="default"
                  className="estreito"
                  onClick={limpar}
                  text="Ver todas as regras"
                />
              )}
              {achadas.map((uma) => (
                <UmaRegra key={uma.id} regra={uma} />
              ))}
            </div>
          );
        }}
      </Resultado>
    </Page>
  );
}

const UmaRegra = ({ regra }: { readonly regra: Regra }) => (
  <Cartao titulo={regra.mensagem}>
    <dl className="lista-de-dados">
      <Datum name="O que compara">
        {ESCOPOS[regra.escopo]},{' '}
        {regra.modelos.map((modelo) => (modelo === '55' ? 'NF-e' : 'NFC-e')).join(' e ')}
      </Datum>
      <Datum name="Desde quando rejeita">
        {regra.desde ? dayMonthYear(regra.desde) : 'ainda sem data marcada'}
      </Datum>
      {regra.emissao_de && <Datum name="Notas emitidas de">{dayMonthYear(regra.emissao_de)}</Datum>}
      {regra.emissao_ate && <Datum name="Notas emitidas até">{dayMonthYear(regra.emissao_ate)}</Datum>}
      {regra.codigo && <Datum name="Rejeição">{regra.codigo}</Datum>}
      <Datum name="Regra">
        {!regra.fundamento.includes(regra.id) && `${regra.id} · `}
        <WithLeis texto={regra.fundamento} />
      </Datum>
      <Datum name="Na Apura">
        {regra.avaliada ? <Estado tom="bom" nome="Conferida" /> : `Não é conferida: ${regra.motivo}`}
      </Datum>
    </dl>
  </Cartao>
);

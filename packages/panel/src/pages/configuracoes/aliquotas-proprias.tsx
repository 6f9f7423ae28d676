import { nomeDoTributo } from '@apura/words';
import { TextInput } from '@mantine/core';
import { SelectField } from '../../components/choice-fields.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { bindFields } from '../../components/use-fields.ts';
import { lerAliquota } from '../../format/ler-percentual.ts';
import { type AliquotasDigitadas, ANOS, ANOS_COM_CORTE, chaveDoCampo, TRIBUTOS } from './ler-aliquotas.ts';

interface PropsDasAliquotas {
  readonly digitadas: AliquotasDigitadas;
  readonly onChange: (digitadas: AliquotasDigitadas) => void;
  readonly desligadas: boolean;
}

/** The office's own rates, year by year. A year that is left empty has the house's estimate. */
export function AliquotasProprias({ digitadas, onChange, desligadas }: PropsDasAliquotas) {
  const campo = (ano: string, qual: (typeof TRIBUTOS)[number] | 'cbs_liquida') => {
    const chave = chaveDoCampo(ano, qual);
    const valores = { ...digitadas, [chave]: digitadas[chave] ?? '' };
    return {
      size: 'xs',
      disabled: desligadas,
      ...bindFields(valores, (_, valor) => onChange({ ...digitadas, [chave]: valor })).field(chave),
    };
  };
  const aliquota = (ano: string, tributo: (typeof TRIBUTOS)[number]) => {
    const props = campo(ano, tributo);
    return (
      <TextInput
        {...props}
        aria-label={`${nomeDoTributo(tributo)} em ${ano}, em percentual`}
        inputMode="decimal"
        error={props.value.trim() !== '' && lerAliquota(props.value) === undefined ? 'de 0 a 100' : undefined}
      />
    );
  };
  const corte = (ano: string) =>
    ANOS_COM_CORTE.includes(ano) ? (
      <SelectField
        {...campo(ano, 'cbs_liquida')}
        aria-label={`A CBS de ${ano} já vem com o corte de 0,1 ponto?`}
        all="Escolha"
        options={{ true: 'Já vem', false: 'Ainda não' }}
      />
    ) : null;
  return (
    <div>
      <p className="suave miudo sem-margem com-espaco">
        As três alíquotas de cada ano, em percentual. Um ano em branco fica com a estimativa da Apura. Em 2027
        e 2028 a lei corta 0,1 ponto da CBS (LC 214/2025, art. 347): diga se a sua já vem com o corte.
      </p>
      <DataTable
        legend="Alíquotas do escritório por ano"
        rows={ANOS}
        columns={[
          { name: 'Ano', cell: (ano) => ano },
          ...TRIBUTOS.map((tributo) => ({
            name: nomeDoTributo(tributo),
            className: 'celula-de-campo',
            cell: (ano: string) => aliquota(ano, tributo),
          })),
          { name: 'Corte da CBS', className: 'celula-de-campo', cell: corte },
        ]}
      />
    </div>
  );
}

import { nomeDoTributo } from '@apura/words';
import { NativeSelect, TextInput } from '@mantine/core';
import { Tabela } from '../../componentes/tabela.tsx';
import { lerAliquota } from '../../formato/ler-percentual.ts';
import { type AliquotasDigitadas, ANOS, ANOS_COM_CORTE, chaveDoCampo, TRIBUTOS } from './ler-aliquotas.ts';

interface PropsDasAliquotas {
  readonly digitadas: AliquotasDigitadas;
  readonly aoMudar: (digitadas: AliquotasDigitadas) => void;
  readonly desligadas: boolean;
}

/** The office's own rates, year by year. A year that is left empty has the house's estimate. */
export function AliquotasProprias({ digitadas, aoMudar, desligadas }: PropsDasAliquotas) {
  return (
    <div>
      <p className="suave miudo sem-margem com-espaco">
        As três alíquotas de cada ano, em percentual. Um ano em branco fica com a estimativa da Apura. Em 2027
        e 2028 a lei corta 0,1 ponto da CBS (LC 214/2025, art. 347): diga se a sua já vem com o corte.
      </p>
      <Tabela
        legenda="Alíquotas do escritório por ano"
        cabecalho={['Ano', ...TRIBUTOS.map(nomeDoTributo), 'Corte da CBS']}
        emCartoes
      >
        {ANOS.map((ano) => (
          <tr key={ano}>
            <th scope="row">{ano}</th>
            {TRIBUTOS.map((tributo) => {
              const texto = digitadas[chaveDoCampo(ano, tributo)] ?? '';
              return (
                <td key={tributo} className="celula-de-campo" data-rotulo={nomeDoTributo(tributo)}>
                  <TextInput
                    size="xs"
                    aria-label={`${nomeDoTributo(tributo)} em ${ano}, em percentual`}
                    inputMode="decimal"
                    disabled={desligadas}
                    value={texto}
                    onChange={({ currentTarget: { value } }) =>
                      aoMudar({ ...digitadas, [chaveDoCampo(ano, tributo)]: value })
                    }
                    error={texto.trim() !== '' && lerAliquota(texto) === undefined ? 'de 0 a 100' : undefined}
                  />
                </td>
              );
            })}
            <td
              className="celula-de-campo"
              data-rotulo="Corte da CBS"
              {...(ANOS_COM_CORTE.includes(ano) ? {} : { 'data-vazia': true })}
            >
              {ANOS_COM_CORTE.includes(ano) ? (
                <NativeSelect
                  size="xs"
                  aria-label={`A CBS de ${ano} já vem com o corte de 0,1 ponto?`}
                  disabled={desligadas}
                  value={digitadas[chaveDoCampo(ano, 'cbs_liquida')] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    aoMudar({ ...digitadas, [chaveDoCampo(ano, 'cbs_liquida')]: value })
                  }
                  data={[
                    { value: '', label: 'Escolha' },
                    { value: 'true', label: 'Já vem' },
                    { value: 'false', label: 'Ainda não' },
                  ]}
                />
              ) : (
                '—'
              )}
            </td>
          </tr>
        ))}
      </Tabela>
    </div>
  );
}

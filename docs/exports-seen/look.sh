#!/bin/sh
# Opens exports of the demo catalog in other people's software and prints what that says: sh look.sh http://localhost:8080 gdal
# Needs curl, and for each part its program: gdal-bin, python3-pandas, libreoffice-calc-nogui, libxml2-utils, gpsbabel of Debian.
set -eu
address=$1
part=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# The export of a dataset in a format, with parameters, as a file: download DATASET FORMAT FILE [PARAMETERS]
download() {
  curl -sf -o "$3" "$address/api/explore/v2.1/catalog/datasets/$1/exports/$2?${4:-}"
}

show() {
  echo
  echo "\$ $*"
  "$@" 2>&1
}

case $part in
gdal)
  show ogrinfo --version
  for format in geojson fgb kml; do
    download world-countries $format countries.$format
    show ogrinfo -ro -so -al countries.$format
  done
  download world-countries shp countries.zip
  show ogrinfo -ro -so /vsizip/countries.zip
  show ogrinfo -ro -al -geom=SUMMARY -fid 0 /vsizip/countries.zip
  download us-counties-unemployment fgb counties.fgb epsg=5070
  show ogrinfo -ro -so -al counties.fgb
  show ogrinfo -ro -q -geom=SUMMARY -spat 1000000 1900000 1100000 2000000 counties.fgb -sql 'SELECT name FROM Layer1 LIMIT 3'
  download us-airports gpx airports.gpx
  show ogrinfo -ro -so airports.gpx waypoints
  download us-airports mvt airports.mvt
  show ogrinfo -ro -so -al MVT:airports.mvt
  ;;
pandas)
  download usgs-earthquakes-2018-w05 csv earthquakes.csv
  download us-airports csv airports.csv 'use_labels=true&where=state%3D%22CA%22'
  cat > read.py <<'PYTHON'
import pandas
print('pandas', pandas.__version__)
frame = pandas.read_csv('earthquakes.csv', sep=';', parse_dates=['time'])
print(frame.dtypes)
print(frame.describe().round(3).to_string())
print(pandas.read_csv('airports.csv', sep=';').head(3).to_string())
PYTHON
  show /usr/bin/python3 read.py
  ;;
libreoffice)
  download us-employment xlsx employment.xlsx
  download daily-weather-seattle-new-york xlsx weather.xlsx limit=5
  show soffice --version
  for name in employment weather; do
    show soffice "-env:UserInstallation=file://$folder/profile" --headless --convert-to csv --outdir . $name.xlsx
    show head -4 $name.csv
  done
  ;;
xmllint)
  for format in kml gpx rdfxml; do
    download us-airports $format airports.$format
    show xmllint --noout airports.$format
  done
  curl -sf -o catalog.rdf "$address/api/explore/v2.1/catalog/exports/rdf"
  curl -sf -o catalog.rss "$address/api/explore/v2.1/catalog/exports/rss"
  show xmllint --noout catalog.rdf catalog.rss
  show xmllint --xpath 'count(//item)' catalog.rss
  ;;
gpsbabel)
  download us-airports gpx airports.gpx limit=3
  download us-airports ov2 airports.ov2 limit=3
  show gpsbabel -V
  show gpsbabel -i gpx -f airports.gpx -o csv -F -
  show gpsbabel -i tomtom -f airports.ov2 -o csv -F -
  ;;
*)
  echo "no part called $part" >&2
  exit 1
  ;;
esac
